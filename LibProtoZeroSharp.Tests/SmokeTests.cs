namespace LibProtoZeroSharp.Tests;
public class SmokeTests { [Fact] public void Runs() => Assert.True(true); }
