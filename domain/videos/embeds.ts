import { PLAYER_ORIGIN } from './outside-media.ts';

/** A video, post or recording from a known provider, embedded in a story. */
export interface Embed {
  readonly provider: string;
  readonly what: 'video' | 'post' | 'recording';
  /** The canonical address of its page at the provider. */
  readonly href: string;
  /** The card's default text. */
  readonly text: string;
}

/** Marks links that represent an embedded player or post. */
export const EMBED_REL = 'external noopener nofollow';
/** The hosts whose players may be loaded after a click, on pages whose story embeds such a video (SPEC-06). */
export const FRAME_ORIGINS = [PLAYER_ORIGIN, 'https://player.vimeo.com'] as const;

interface Provider {
  readonly name: string;
  readonly what: Embed['what'];
  /** Matched against host, path and the parameter with the id. */
  readonly addresses: readonly RegExp[];
  readonly page: (id: string) => string;
}

const TEXTS = { video: 'Watch the video on', post: 'See the post on', recording: 'Listen on' } as const;
const LONGEST_ADDRESS = 2000;
const ADDRESS = /(?:https?:)?\/\/[^\s"'<>\\]+/g;

const PROVIDERS: readonly Provider[] = [
  {
    name: 'YouTube',
    what: 'video',
    addresses: [
      /^youtube(?:-nocookie)?\.com\/(?:embed|shorts|live|v)\/([\w-]{6,20})$/,
      /^(?:music\.)?youtube\.com\/watch\?v=([\w-]{6,20})$/,
      /^youtu\.be\/([\w-]{6,20})$/,
    ],
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    name: 'Vimeo',
    what: 'video',
    addresses: [/^player\.vimeo\.com\/video\/(\d{4,14})$/, /^vimeo\.com\/(\d{4,14}(?:\/[\da-f]{6,20})?)$/],
    page: (id) => `https://vimeo.com/${id}`,
  },
  {
    name: 'Dailymotion',
    what: 'video',
    addresses: [/^(?:geo\.)?dailymotion\.com\/(?:embed\/)?video\/(\w{4,14})$/, /^dai\.ly\/(\w{4,14})$/],
    page: (id) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    name: 'TikTok',
    what: 'video',
    addresses: [/^tiktok\.com\/(@[\w.-]{1,40}\/video\/\d{5,25})$/, /^tiktok\.com\/(embed\/v2\/\d{5,25})$/],
    page: (path) => `https://www.tiktok.com/${path}`,
  },
  {
    name: 'Instagram',
    what: 'post',
    addresses: [/^instagram\.com\/(?:[\w.]{1,40}\/)?((?:p|reel|tv)\/[\w-]{5,20})(?:\/embed(?:\/captioned)?)?$/],
    page: (path) => `https://www.instagram.com/${path}/`,
  },
  {
    name: 'X',
    what: 'post',
    addresses: [
      /^platform\.twitter\.com\/embed\/Tweet\.html\?id=(\d{5,25})$/,
      /^(?:x|twitter)\.com\/(?:i(?:\/web)?|\w{1,20})\/status\/(\d{5,25})(?:\/(?:photo|video)\/\d)?$/,
    ],
    page: (id) => `https://x.com/i/status/${id}`,
  },
  {
    name: 'Facebook',
    what: 'video',
    addresses: [
      /^facebook\.com\/(watch\?v=\d{5,25})$/,
      /^facebook\.com\/(reel\/\d{5,25}|share\/[vr]\/\w{5,30})$/,
      /^facebook\.com\/([\w.-]{1,60}\/videos\/(?:[\w.-]{1,80}\/)?\d{5,25})$/,
    ],
    page: (path) => `https://www.facebook.com/${path}`,
  },
  {
    name: 'Facebook',
    what: 'post',
    addresses: [/^facebook\.com\/([\w.-]{1,60}\/posts\/(?:[\w.-]{1,80}\/)?\w{5,120}|share\/p\/\w{5,30})$/],
    page: (path) => `https://www.facebook.com/${path}`,
  },
  {
    name: 'Spotify',
    what: 'recording',
    addresses: [/^open\.spotify\.com\/(?:embed\/)?((?:episode|track|show|playlist)\/\w{10,40})$/],
    page: (path) => `https://open.spotify.com/${path}`,
  },
];

/** Recognises an address of a known provider, whether a page, a short link or a frame; `null` for all others. */
export function embedOf(address: string): Embed | null {
  if (address.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (!url || !/^https?:$/.test(url.protocol) || url.port !== '' || url.username !== '') return null;
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '');
  // Facebook's frames contain the page's address.
  const inner = /^\/plugins\/(?:video|post)\.php$/.test(url.pathname) ? url.searchParams.get('href') : null;
  if (host === 'facebook.com' && inner !== null && !inner.includes('/plugins/')) return embedOf(inner);
  const parameter = url.searchParams.has('v') ? 'v' : 'id';
  const id = url.searchParams.get(parameter);
  const path = host + url.pathname.replace(/\/$/, '');
  return found(path) ?? (id === null ? null : found(`${path}?${parameter}=${id}`));
}

function found(key: string): Embed | null {
  for (const { name, what, addresses, page } of PROVIDERS) {
    for (const pattern of addresses) {
      const id = pattern.exec(key)?.[1];
      if (id) return { provider: name, what, href: page(id), text: `${TEXTS[what]} ${name}` };
    }
  }
  return null;
}

/** The first embed in pasted text, which may be an address or a provider's embed code. */
export function embedInText(text: string): Embed | null {
  for (const [address] of text.replaceAll('&amp;', '&').matchAll(ADDRESS)) {
    const embed = embedOf(address);
    if (embed) return embed;
  }
  const bare = text.trim();
  return /^[\w.-]+\.\w+\/\S+$/.test(bare) ? embedOf(`https://${bare}`) : null;
}

/** The cookie-free player for a video's page (`Embed.href`); `null` when it can only be linked to. */
export function playerAddress(href: string): string | null {
  const youtube = /^https:\/\/www\.youtube\.com\/watch\?v=([\w-]{6,20})$/.exec(href)?.[1];
  if (youtube) return `${FRAME_ORIGINS[0]}/embed/${youtube}?autoplay=1`;
  const [, vimeo, secret] = /^https:\/\/vimeo\.com\/(\d{4,14})(?:\/([\da-f]{6,20}))?$/.exec(href) ?? [];
  if (!vimeo) return null;
  return `${FRAME_ORIGINS[1]}/video/${vimeo}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ''}`;
}

const YOUTUBE_ID = /^[\w-]{6,20}$/;

/** Finds a YouTube id in what someone typed: the id itself or any address of the video; `null` when it is neither. */
export function videoIdIn(typed: string): string | null {
  const text = typed.trim();
  if (YOUTUBE_ID.test(text)) return text;
  const embed = embedOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (embed?.provider !== 'YouTube') return null;
  return URL.parse(embed.href)?.searchParams.get('v') ?? null;
}
