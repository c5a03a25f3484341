import { createHash } from 'node:crypto';
import { textFromHtml } from '#domain/html-text.ts';
import { cutText } from '#domain/summary.ts';
import { xmlText } from '#server/http/xml.ts';
import { firstDate } from '../fields.ts';

/** What an item of any format can bring. Titles, summaries, bodies and captions are HTML, all other texts plain. */
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
  /** A number that grows with each version, and when this one was made. */
  readonly version?: string | null;
  readonly versionCreated?: string | null;
  readonly location?: string | null;
  readonly attribution?: string | null;
  readonly licence?: string | null;
  /** The base address of relative links in the content. */
  readonly base?: string | null;
  /** The item's own page. */
  readonly link?: string | null;
  /** Whether it may be used, as a code of IPTC's: 'canceled', 'stat:canceled' or an address that ends so. */
  readonly status?: string | null;
  /** What editors should know of this version, as codes of IPTC's: 'sig:correction'. */
  readonly signals?: readonly string[];
  readonly noteToEditors?: string | null;
  /** A time; anything else is an embargo without an end. */
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
/** A link or picture whose address is neither whole nor a place on its page. */
const RELATIVE_LINK = /\s(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|[a-z][a-z\d+.-]*:)./i;
const SUMMARY_FROM = 10_000;

/** The item in the shape of the specified feed, so that `normalise` alone decides what becomes of it. */
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

/** The notice that takes back what came under this id. */
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

/** Some feeds use addresses of any length as ids. */
function storableId(id: string | null): string | null {
  if (id === null || id.length <= LONGEST_ID) return id;
  return `sha256:${createHash('sha256').update(id).digest('base64url')}`;
}

/** Without a summary, `normalise` would take the picture's caption, which in these formats is about the picture alone. */
function summaryIn(content: string | null | undefined): string | null {
  return xmlText(cutText(textFromHtml((content ?? '').slice(0, SUMMARY_FROM)), 300)) || null;
}

/** A code without its scheme: 'canceled' of 'stat:canceled' and of 'http://cv.iptc.org/newscodes/pubstatusg2/canceled'. */
export function codeIn(code: string): string {
  return /[^:/#]*$/.exec(code.trim())?.[0] ?? '';
}

function withoutBy(name: string): string {
  return name.replace(/^\s*by\s+/i, '');
}

/** What was under embargo is new when that ends. */
function publicationDate({ publishedAt, embargoedUntil }: ForeignItem): string | null | undefined {
  const [written, free] = [firstDate(publishedAt), firstDate(embargoedUntil)];
  return written !== null && free !== null && free > written ? embargoedUntil : publishedAt;
}
