import { stat } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { inLanes } from '#domain/lanes.ts';
import type { Media } from '#server/media/media.service.ts';
import type { StoredPicture } from '#server/media/store-picture.ts';
import type { ImportedPost } from './imported-post.ts';

// Never matches past the next `<`: on a text of nothing but opening tags, backtracking would take hours.
const IMAGE = /<img\b[^<>]*>/gi;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi;
const ALT = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i;
/** Without a figure inside: a gallery consists of figures. */
const FIGURE = /<figure\b[^<>]*>(?:(?!<\/?figure\b)[\s\S])*?<\/figure>/gi;
const EMPTY_FIGURE = /<figure\b[^<>]*>\s*<\/figure>/gi;
/** What a figure may show besides pictures. */
const OTHER_CONTENT = /<(?:iframe|video|audio|table|blockquote|pre|p|ul|ol)\b/i;
const CONCURRENCY = 4;
const LONGEST_ADDRESS = 2000;
/** Upload folders of WordPress and Ghost. */
const UPLOADS = /\/(?:wp-content\/uploads|content\/images)\/(.+)$/;

export interface PictureOptions {
  readonly media: Pick<Media, 'takeIn'>;
  /** A local copy of the other system's uploads; null: pictures are fetched from its address. */
  readonly folder: string | null;
  readonly siteUrl: string;
  /** Those that were asked for in vain, by their address, with the reason. */
  readonly missing: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/**
 * The pictures of some posts by the address in the posts; null, with the reason, for those that could not be obtained.
 */
export type TakenPictures = ReadonlyMap<string, { readonly picture: StoredPicture | null; readonly reason: string }>;

/** Stores the pictures of `posts`, both lead pictures and those in the text. */
export async function takePictures(posts: readonly ImportedPost[], options: PictureOptions): Promise<TakenPictures> {
  const urls = new Set(posts.flatMap((post) => [...(post.picture ? [post.picture.url] : []), ...imagesIn(post.html)]));
  const taken = new Map<string, { picture: StoredPicture | null; reason: string }>();
  const take = async (url: string) => {
    options.signal.throwIfAborted();
    const known = options.missing.get(url);
    if (known !== undefined) {
      taken.set(url, { picture: null, reason: known });
      return;
    }
    const result = await takeOne(url, options);
    taken.set(
      url,
      result.kind === 'stored' ? { picture: result, reason: '' } : { picture: null, reason: result.reason },
    );
  };
  await inLanes(urls, take, CONCURRENCY);
  return taken;
}

async function takeOne(url: string, { media, folder, siteUrl, signal }: PictureOptions) {
  const local = folder === null ? null : await fileOf(url, folder);
  if (local !== null) return media.takeIn({ path: local }, signal);
  const absolute = URL.parse(url, siteUrl === '' ? undefined : siteUrl);
  if (!absolute || !/^https?:$/.test(absolute.protocol)) {
    return { kind: 'refused', reason: 'it has no address that could be fetched' } as const;
  }
  if (absolute.href.length > LONGEST_ADDRESS) return { kind: 'refused', reason: 'its address is too long' } as const;
  return media.takeIn({ url: absolute.href }, signal);
}

/** The path of an uploaded picture below `folder`, or null when there is no such file. */
async function fileOf(url: string, folder: string): Promise<string | null> {
  const path = UPLOADS.exec(URL.parse(url, 'http://x')?.pathname ?? '')?.[1];
  if (!path) return null;
  const inside = normalize(join('/', safeDecoded(path)));
  const file = join(folder, inside);
  return stat(file).then(
    (found) => (found.isFile() ? file : null),
    () => null,
  );
}

function safeDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function imagesIn(html: string): string[] {
  return (html.match(IMAGE) ?? []).flatMap((image) => sourceOf(image) ?? []);
}

/** Of several addresses, where a picture is loaded late, the first that leads to a file. */
function sourceOf(image: string): string | null {
  const sources = [...image.matchAll(SOURCE)].map(([, double, single, bare]) =>
    (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim(),
  );
  return sources.find((source) => source !== '' && !source.startsWith('data:')) ?? null;
}

/** How many pictures of a text are no files: those written into the text itself, and tags without an address. */
export function picturesWithoutFile(html: string): number {
  return (html.match(IMAGE) ?? []).filter((image) => sourceOf(image) === null).length;
}

/** `html` with its pictures pointing to this site; pictures that could not be obtained are removed with their captions. */
export function withOwnPictures(html: string, taken: TakenPictures): string {
  const isTaken = (image: string) => Boolean(taken.get(sourceOf(image) ?? '')?.picture);
  const captioned = html.replace(FIGURE, (figure) => {
    const images = figure.match(IMAGE) ?? [];
    return images.length === 0 || images.some(isTaken) || OTHER_CONTENT.test(figure) ? figure : '';
  });
  return captioned.replace(EMPTY_FIGURE, '').replace(IMAGE, (image) => {
    const picture = taken.get(sourceOf(image) ?? '')?.picture;
    if (!picture) return '';
    const [, double, single = ''] = ALT.exec(image) ?? [];
    const alt = double ?? single.replaceAll('"', '&quot;');
    return `<img src="${picture.url}" alt="${alt}" width="${picture.width}" height="${picture.height}">`;
  });
}
