using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Telemetry;

/// <summary>Sends a part of a request and then ends the connection, as a sender does that dies. There is no answer.</summary>
internal static class LostConnection
{
    public static async Task CheckAsync(CheckList list, string address)
    {
        var uri = new Uri(address);
        using (var client = new TcpClient())
        {
            await client.ConnectAsync(uri.Host, uri.Port);
            NetworkStream stream = client.GetStream();
            string head = $"POST /v1/traces HTTP/1.1\r\nHost: {uri.Authority}\r\nContent-Type: {HttpEndpoint.Protobuf}\r\nContent-Length: 1000\r\n\r\n";
            await stream.WriteAsync(Encoding.ASCII.GetBytes(head));
            await stream.WriteAsync(HostileBody.Good);
        }

        using var next = new HttpClient { BaseAddress = uri };
        using HttpResponseMessage response = await next.GetAsync("/totals");
        list.Check("HTTP, after a connection that ends within the body", response.StatusCode == HttpStatusCode.OK, $"{(int)response.StatusCode}");
    }
}
