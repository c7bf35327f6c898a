using OsmPbf;

try
{
    switch (args)
    {
        case ["info", var file]:
            Summary.Run(file);
            return 0;
        case ["copy", var from, var to]:
            Copy.Run(from, to);
            return 0;
        case ["hostile"]:
            Hostile.Run();
            return 0;
        case ["mutants", var file, var count] when int.TryParse(count, out int mutants) && mutants > 0:
            Mutants.Run(file, mutants);
            return 0;
        default:
            Console.Error.WriteLine("usage: OsmPbf info FILE | copy FROM TO | mutants FILE COUNT | hostile");
            return 2;
    }
}
catch (Exception e) when (e is InvalidDataException or IOException or UnauthorizedAccessException)
{
    Console.Error.WriteLine(OneLine.Of(e.Message));
    return 1;
}
