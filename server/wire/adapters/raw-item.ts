import { createHash } from 'node:crypto';
import { textFromHtml } from '#domain/html-text.ts';
import { cutText } from '#domain/summary.ts';
import { xmlText } from '#server/http/xml.ts';
import { firstDate } from '../fields.ts';

/**
 * The fields an item can have in any format. Titles, summaries, bodies and captions are HTML, all other texts plain.
 */
export interface ForeignItem {
  readonly id: string | null;
  readonly title?: string | null;
  readonly summary?: string | null;
  readonly content?: string | null;
  readonly picture?: ForeignPicture | null;
  /** Most important first: the first decides the section. */
  readonly categories?: readonly string[];
  readonly keywords?: readonly string[];
  readonly authors?: readonly string[];
  readonly publishedAt?: string | null;
  /** A number that increases with each version, and the time when this one was created. */
  readonly version?: string | null;
  readonly versionCreated?: string | null;
  readonly location?: string | null;
  readonly attribution?: string | null;
  readonly licence?: string | null;
  /** The base address of relative links in the content. */
  readonly base?: string | null;
  /** Address of the item's own page. */
  readonly link?: string | null;
  /** Publishing status as an IPTC code: 'canceled', 'stat:canceled' or an address with that ending. */
  readonly status?: string | null;
  /** Signals about this version to editors, as IPTC codes such as 'sig:correction'. */
  readonly signals?: readonly string[];
  readonly noteToEditors?: string | null;
  /** A time; any other text is an embargo without an end. */
  readonly embargoedUntil?: string | null;
  /** As declared, such as 'hi-IN'. */
  readonly language?: string | null;
}

export interface ForeignPicture {
  readonly href: string;
  readonly caption: string | null;
  readonly credit: string | null;
}

const LONGEST_ID = 200;
/** A link or picture whose address is neither absolute nor a fragment. Spaces match in one way, or many would take hours. */
const RELATIVE_LINK = /\s(?:href|src)\s*=\s*(?:["']\s*)?(?!["'#\s]|[a-z][a-z\d+.-]*:)./i;
const SUMMARY_FROM = 10_000;

/** The item in the shape of the specified JSON feed, so that `normalise` applies the same rules to all formats. */
export function rawItem(item: ForeignItem): Record<string, unknown> {
  const categories = item.categories ?? [];
  const fields = {
    id: storableId(item.id),
    title: item.title,
    summary: item.summary ?? summaryIn(item.content),
    content: item.content,
    image_banner: item.picture?.href,
    image_caption: item.picture?.caption,
    image_credit: item.picture?.credit && withoutBy(item.picture.credit),
    category_name: categories[0],
    sub_category_name: categories[1],
    tags: [...categories, ...(item.keywords ?? [])],
    author: item.authors?.map(withoutBy).join(', ') || null,
    published_at: publicationDate(item),
    version: item.version,
    version_created: item.versionCreated,
    location: item.location,
    attribution: item.attribution,
    licence: item.licence,
    source_url: item.link,
    link_base: RELATIVE_LINK.test(item.content ?? '') ? item.base : null,
    pubstatus: item.status ? codeIn(item.status) : null,
    signals: item.signals?.map(codeIn),
    ednote: item.noteToEditors,
    embargoed_until: item.embargoedUntil,
    language: item.language,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
}

/** A kill notice for the item with this id. */
export function rawKill(kill: {
  readonly id: string | null;
  readonly reason: string | null;
  readonly at: string | null;
}): Record<string, unknown> {
  return {
    id: storableId(kill.id),
    pubstatus: 'canceled',
    ...(kill.reason === null ? {} : { kill_reason: kill.reason }),
    ...(kill.at === null ? {} : { version_created: kill.at }),
  };
}

/** Hashes long ids: some feeds use addresses of any length. */
function storableId(id: string | null): string | null {
  if (id === null || id.length <= LONGEST_ID) return id;
  return `sha256:${createHash('sha256').update(id).digest('base64url')}`;
}

/**
 * Without a summary, `normalise` would use the picture's caption, which in these formats describes only the picture.
 */
function summaryIn(content: string | null | undefined): string | null {
  return xmlText(cutText(textFromHtml((content ?? '').slice(0, SUMMARY_FROM)), 300)) || null;
}

/**
 * A code without its scheme: 'canceled' of 'stat:canceled' and of 'http://cv.iptc.org/newscodes/pubstatusg2/canceled'.
 */
export function codeIn(code: string): string {
  return code.trim().split(/[:/#]/).at(-1) ?? '';
}

function withoutBy(name: string): string {
  return name.replace(/^\s*by\s+/i, '');
}

/**
 * A story under embargo is dated by the end of the embargo. `normalise` would do so as well, but the date sent counts in
 * a story's fingerprint: without this, stories that are stored would be updated once more.
 */
function publicationDate({ publishedAt, embargoedUntil }: ForeignItem): string | null | undefined {
  const [written, free] = [firstDate(publishedAt), firstDate(embargoedUntil)];
  return written !== null && free !== null && free > written ? embargoedUntil : publishedAt;
}
