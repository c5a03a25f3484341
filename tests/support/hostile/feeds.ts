import type { ServerResponse } from 'node:http';
import type { Headline } from '#server/headlines/headlines.service.ts';
import { openHttpHost } from '../http-host.ts';
import { VideoChannel } from '../videos/channel.ts';
import { feedItem } from '../wire/feed.ts';
import { ATTACKS, htmlOf, htmlPieces, piece, pieces, SENTINEL } from './texts.ts';

/** Feeds of an agency and a newspaper, with attacks in every field of a story. */
export interface HostileFeeds {
  /** The operator's feed, in JSON. */
  readonly json: string;
  /** The same kind of items in RSS. */
  readonly rss: string;
  readonly origin: string;
  close(): Promise<void>;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** The maximum length of the shortest field of a story in which every attack is sent. */
const SHORTEST = 120;
/** How many stories the agency sends. */
export const WIRE_STORIES = pieces(SHORTEST).length;

function jsonItems(): unknown[] {
  const whole = htmlPieces(WIRE_STORIES).map((content, index) => {
    const text = piece(SHORTEST, index);
    return feedItem(`json-${index}`, {
      title: `Wire ${index} ${text}`,
      summary: text,
      image_caption: text,
      image_credit: text,
      image_banner: `https://${SENTINEL}/x.png"onerror=hurt=1`,
      content,
      category_name: 'Health',
      sub_category_name: text,
      author: `Wire ${text}`,
      tags: pieces(60).slice(index * 2, index * 2 + 2),
      slug: `wire-${index}`,
      location: text,
      meta_description: text,
      licence: text,
      attribution: text,
      source_url: 'javascript:hurt=1',
      published_at: minutesAgo(index).toISOString(),
    });
  });
  const refused = ATTACKS.slice(0, 20).map(({ text }, index) => ({
    id: `bad-${index} ${text}`,
    title: '',
    content: text,
  }));
  return [...whole, ...refused];
}

/** Escaped for XML. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function rssDocument(): string {
  const items = ATTACKS.map((attack, index) => {
    const text = escaped(attack.text);
    return `<item><guid isPermaLink="false">rss-${index}</guid><title>Rss ${index} ${text}</title>
      <link>javascript:hurt=1</link><description>${text}</description>
      <content:encoded><![CDATA[${htmlOf(attack, index)
        .replaceAll(']]>', ']]]]><![CDATA[>')
        .replace(/\p{Cc}|\p{Cs}/gu, '')}]]></content:encoded>
      <category>Education</category><category>${text}</category><dc:creator>${text}</dc:creator><dc:rights>${text}</dc:rights>
      <pubDate>${minutesAgo(index).toUTCString()}</pubDate></item>`;
  });
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>${escaped(pieces(200)[0] ?? '')}</title>${items.join('')}</channel></rss>`;
}

export async function openHostileFeeds(): Promise<HostileFeeds> {
  const answer = (response: ServerResponse, type: string, body: string) =>
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body);
  const { url: origin, close } = await openHttpHost((request, response) => {
    if (request.url?.startsWith('/rss')) answer(response, 'application/rss+xml', rssDocument());
    else answer(response, 'application/json', JSON.stringify({ data: jsonItems() }));
  });
  return { json: `${origin}/json`, rss: `${origin}/rss`, origin, close };
}

/** A channel of videos with hostile titles and descriptions. */
export function hostileChannel(): VideoChannel {
  const titles = pieces(100);
  const channel = new VideoChannel(titles.length, () => new Date());
  for (const [index, video] of channel.videos.entries()) {
    video.title = titles[index] ?? '';
    video.description = pieces(2000).join(' ');
  }
  return channel;
}

/** The answer of the top-headlines service. */
export function hostileHeadlines(): Headline[] {
  return pieces(250).map((title) => ({ title, image: `https://${SENTINEL}/x.png"onerror=hurt=1` }));
}
