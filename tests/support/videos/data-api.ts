import type { IncomingMessage, ServerResponse } from 'node:http';
import sharp from 'sharp';
import { openHttpHost } from '../http-host.ts';
import type { Reply, VideoChannel } from './channel.ts';

const BASE = '/youtube/v3/';

/** A stand-in of the provider's Data API, with thumbnails, on a port of this machine. */
export interface DataApiServer {
  /** What YOUTUBE_API_URL is set to. */
  readonly url: string;
  /** The environment variables by which a site uses it. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export async function openDataApi(channel: VideoChannel, port = 0): Promise<DataApiServer> {
  const host = await openHttpHost((request, response) => void serve(channel, request, response), port);
  channel.pictures = host.url;
  const url = `${host.url}${BASE}`;
  return {
    url,
    env: { YOUTUBE_API_URL: url, YOUTUBE_API_KEY: channel.key, YOUTUBE_CHANNEL_ID: channel.channelId },
    close: host.close,
  };
}

/** A `fetch` that answers from the channel without a network, for simulations. */
export function fetchFrom(channel: VideoChannel): typeof fetch {
  return async (address, options) => {
    const url = new URL(String(address));
    const reply = replyTo(channel, url, new Headers(options?.headers));
    if (!reply)
      return new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error())));
    return new Response(reply.status === 304 ? null : reply.body, reply);
  };
}

function replyTo(channel: VideoChannel, url: URL, headers: Headers): Reply | null {
  return channel.answer({
    resource: url.pathname.split('/').at(-1) ?? '',
    params: url.searchParams,
    key: headers.get('x-goog-api-key') ?? url.searchParams.get('key') ?? '',
    etag: headers.get('if-none-match') ?? '',
  });
}

async function serve(channel: VideoChannel, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  if (url.pathname.startsWith('/vi/')) {
    const picture = await thumbnail(url.pathname.split('/')[2] ?? '');
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    return;
  }
  const reply = replyTo(channel, url, new Headers(Object.entries(request.headers).map(([n, v]) => [n, String(v)])));
  // Without a reply the call hangs.
  if (reply) response.writeHead(reply.status, reply.headers).end(reply.body);
}

/** A picture whose colours and lines distinguish videos. */
function thumbnail(id: string): Promise<Buffer> {
  const [a = 0, b = 0, c = 0] = Buffer.from(id);
  const hue = (a * 7 + b * 13 + c * 29) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><defs><linearGradient id="g" x2="1" y2="1">
    <stop stop-color="hsl(${hue},55%,38%)"/><stop offset="1" stop-color="hsl(${(hue + 60) % 360},60%,18%)"/></linearGradient></defs>
    <rect width="1280" height="720" fill="url(#g)"/><circle cx="${300 + b * 5}" cy="${200 + c * 2}" r="${120 + (a % 90)}" fill="hsl(${hue},70%,70%)" opacity=".55"/>
    <path d="M0 ${430 + (b % 90)}q320-${90 + (c % 80)} 640 0t640 0V720H0z" fill="hsl(${(hue + 200) % 360},45%,25%)"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}
