using Google.Protobuf;
using LibProtoZeroSharp.Benchmarks.Shapes;
using LibProtoZeroSharp.Benchmarks.Values;

namespace LibProtoZeroSharp.Benchmarks.Competitors;

internal readonly struct GoogleProfile : IGoogleMessage<Profile, ProfileValues>
{
    public static Profile Build(ProfileValues values)
    {
        var profile = new Profile
        {
            Id = values.Id,
            Name = values.Name.Chars,
            Email = values.Email.Chars,
            Created = values.Created,
            Score = values.Score,
            Address = new Address
            {
                Street = values.Address.Street.Chars,
                City = values.Address.City.Chars,
                Zip = values.Address.Zip.Chars,
                Country = values.Address.Country.Chars,
            },
            AvatarHash = UnsafeByteOperations.UnsafeWrap(values.AvatarHash),
        };
        profile.Tags.Capacity = values.Tags.Length;
        foreach (Text tag in values.Tags) profile.Tags.Add(tag.Chars);
        profile.Visits.Capacity = values.Visits.Length;
        foreach (VisitValues visit in values.Visits)
            profile.Visits.Add(new Visit { At = visit.At, Page = visit.Page.Chars, Milliseconds = visit.Milliseconds });
        return profile;
    }

    public static ulong Walk<TText>(Profile profile) where TText : struct, IWalkedText
    {
        ulong sum = profile.Id + TText.Visit(profile.Name) + TText.Visit(profile.Email) + (ulong)profile.Created + Walked.Of(profile.Score);
        for (int i = 0; i < profile.Tags.Count; i++) sum += TText.Visit(profile.Tags[i]);
        if (profile.Address is { } address)
            sum += TText.Visit(address.Street) + TText.Visit(address.City) + TText.Visit(address.Zip) + TText.Visit(address.Country);
        for (int i = 0; i < profile.Visits.Count; i++)
        {
            Visit visit = profile.Visits[i];
            sum += (ulong)visit.At + TText.Visit(visit.Page) + visit.Milliseconds;
        }

        return sum + Walked.Of(profile.AvatarHash);
    }
}
