using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Shapes;

internal readonly struct ProfileShape : IShape<Profile, ProfileValues>, IHandWritten<ProfileValues>, IWithTexts<Profile>
{
    public static Profile Build<TText>(ProfileValues values, ArenaAllocator arena) where TText : struct, ITextSource
    {
        Profile profile = Profile.Create(arena);
        profile.Id = values.Id;
        profile.SetName(TText.Of(values.Name), arena);
        profile.SetEmail(TText.Of(values.Email), arena);
        profile.Created = values.Created;
        profile.Score = values.Score;
        profile.Tags.EnsureCapacity(values.Tags.Length, arena);
        foreach (Text tag in values.Tags) profile.Tags.Add(TText.Of(tag), arena);
        Address address = profile.MutableAddress(arena);
        address.SetStreet(TText.Of(values.Address.Street), arena);
        address.SetCity(TText.Of(values.Address.City), arena);
        address.SetZip(TText.Of(values.Address.Zip), arena);
        address.SetCountry(TText.Of(values.Address.Country), arena);
        profile.Visits.EnsureCapacity(values.Visits.Length, arena);
        foreach (VisitValues value in values.Visits)
        {
            Visit visit = profile.Visits.Add(arena);
            visit.At = value.At;
            visit.SetPage(TText.Of(value.Page), arena);
            visit.Milliseconds = value.Milliseconds;
        }

        profile.AvatarHash = arena.CopyBytes(values.AvatarHash);
        return profile;
    }

    public static ulong Walk(Profile profile)
    {
        ulong sum = profile.Id + Walked.Of(profile.Name) + Walked.Of(profile.Email) + (ulong)profile.Created + Walked.Of(profile.Score);
        foreach (Utf8String tag in profile.Tags) sum += Walked.Of(tag);
        Address address = profile.Address;
        sum += Walked.Of(address.Street) + Walked.Of(address.City) + Walked.Of(address.Zip) + Walked.Of(address.Country);
        foreach (Visit visit in profile.Visits) sum += (ulong)visit.At + Walked.Of(visit.Page) + visit.Milliseconds;
        return sum + Walked.Of(profile.AvatarHash);
    }

    public static long ReadTexts<TReader>(Profile profile, TReader reader) where TReader : struct, IStringReader
    {
        long characters = reader.Read(profile.Name) + reader.Read(profile.Email);
        foreach (Utf8String tag in profile.Tags) characters += reader.Read(tag);
        Address address = profile.Address;
        characters += reader.Read(address.Street) + reader.Read(address.City) + reader.Read(address.Zip) + reader.Read(address.Country);
        foreach (Visit visit in profile.Visits) characters += reader.Read(visit.Page);
        return characters;
    }

    public static void Write(ProfileValues values, ref ProtoWriter writer)
    {
        if (values.Id != 0) writer.AddUInt64(1, values.Id);
        writer.AddString(2, values.Name.Utf8);
        writer.AddString(3, values.Email.Utf8);
        writer.AddInt64(4, values.Created);
        if (values.Score != 0) writer.AddDouble(5, values.Score);
        foreach (Text tag in values.Tags) writer.AddString(6, tag.Utf8);
        writer.StartSub(7);
        writer.AddString(1, values.Address.Street.Utf8);
        writer.AddString(2, values.Address.City.Utf8);
        writer.AddString(3, values.Address.Zip.Utf8);
        writer.AddString(4, values.Address.Country.Utf8);
        writer.CloseSub();
        foreach (VisitValues visit in values.Visits)
        {
            writer.StartSub(8);
            writer.AddInt64(1, visit.At);
            writer.AddString(2, visit.Page.Utf8);
            if (visit.Milliseconds != 0) writer.AddUInt32(3, visit.Milliseconds);
            writer.CloseSub();
        }

        writer.AddBytes(9, values.AvatarHash);
    }

    public static ulong Walk(ProtoReader profile)
    {
        ulong sum = 0;
        while (profile.Next())
        {
            switch (profile.FieldNumber)
            {
                case 1: sum += profile.ReadUInt64(); break;
                case 2 or 3 or 6: sum += Walked.Of(profile.ReadUtf8()); break;
                case 4: sum += (ulong)profile.ReadInt64(); break;
                case 5: sum += Walked.Of(profile.ReadDouble()); break;
                case 7: sum += WalkAddress(profile.ReadMessage()); break;
                case 8: sum += WalkVisit(profile.ReadMessage()); break;
                case 9: sum += Walked.Of(profile.ReadBytes()); break;
                default: profile.Skip(); break;
            }
        }

        return sum;
    }

    private static ulong WalkAddress(ProtoReader address)
    {
        ulong sum = 0;
        while (address.Next())
        {
            if (address.FieldNumber is >= 1 and <= 4) sum += Walked.Of(address.ReadUtf8());
            else address.Skip();
        }

        return sum;
    }

    private static ulong WalkVisit(ProtoReader visit)
    {
        ulong sum = 0;
        while (visit.Next())
        {
            switch (visit.FieldNumber)
            {
                case 1: sum += (ulong)visit.ReadInt64(); break;
                case 2: sum += Walked.Of(visit.ReadUtf8()); break;
                case 3: sum += visit.ReadUInt32(); break;
                default: visit.Skip(); break;
            }
        }

        return sum;
    }
}
