import { z } from 'zod';
import { bylineName } from '#domain/author-defaults.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language, languageOfTag } from '#domain/languages.ts';
import { readMinutes } from '#domain/read-time.ts';
import { canonicalWireSection, wireSections } from '#domain/section-of.ts';
import type { SafeHtml } from '#domain/story.ts';
import { summaryOf } from '#domain/summary.ts';
import type { WireVersion } from '#domain/wire-version.ts';
import { sanitise } from '#server/newsroom/model/sanitise.ts';
import {
  firstAddress,
  firstDate,
  flagField,
  minutesField,
  slugField,
  tagsField,
  textField,
  yesField,
} from './fields.ts';
import { versionOf } from './versions.ts';
import {
  hashOf,
  isInForce,
  type RefusedItem,
  refusedItem,
  type WireEmbargo,
  type WireKill,
  type WireOutcome,
  type WireStory,
} from './wire-story.ts';

const DAY = 24 * 60 * 60 * 1000;
const LONGEST_TITLE = 500;
const LONGEST_BODY = 1_000_000;
const KILLED = new Set(['canceled', 'cancelled', 'withheld']);

const idField = z.union([z.string().trim().min(1).max(200), z.number().transform(String)], {
  error: 'the id is neither text nor a number',
});
/** The fields that must be valid, or the item is refused; every other field falls back to its default. */
const itemSchema = z.looseObject(
  {
    id: idField.nullish(),
    _id: idField.nullish(),
    title: z.string({ error: 'the title is not text' }).nullish(),
    content: z
      .string({ error: 'the content is not text' })
      .max(LONGEST_BODY, { error: 'the content is longer than 1,000,000 characters' })
      .nullish(),
  },
  { error: 'the item is not an object' },
);
type Item = z.infer<typeof itemSchema>;

/** How agencies begin a note to editors that says what they have corrected. */
const CORRECTS = /^(?:correct(?:s|ed|ion)|corrige|corrigendum|erratum)\b/i;
const CORRECTED = new Set(['corrected', 'correction', 'sig:correction']);
const UNEXPLAINED_CORRECTION = 'The agency has corrected this story.';

/**
 * Whether the item says that it corrects what was sent before: by a note of its own, by its status or signal, or by a
 * note to editors that begins with 'Corrects'. A higher version number alone is an update.
 */
function correctionOf(raw: Item): string | null {
  const note = textField(raw.correction_note, 1000) ?? textField(raw.correction, 1000);
  const toEditors = textField(raw.ednote, 1000);
  const words = note ?? (toEditors !== null && CORRECTS.test(toEditors) ? toEditors : null);
  if (words !== null) return words;
  const marks = [raw.pubstatus, raw.status, raw.signal, ...(Array.isArray(raw.signals) ? raw.signals : [])];
  const isMarked = marks.some((mark) => typeof mark === 'string' && CORRECTED.has(plain(mark)));
  return isMarked || yesField(raw.is_correction) ? UNEXPLAINED_CORRECTION : null;
}

/** The fields a kill notice needs: the story must go even if the rest of the item is invalid. */
const killSchema = z.object({
  id: idField.nullish().catch(null),
  _id: idField.nullish().catch(null),
  pubstatus: z.unknown().optional(),
  status: z.unknown().optional(),
  kill_reason: z.unknown().optional(),
  reason: z.unknown().optional(),
  ednote: z.unknown().optional(),
  version: z.unknown().optional(),
  version_created: z.unknown().optional(),
});

/** The kill notice that the item is, or null. */
function killOf(item: unknown): WireKill | null {
  const parsed = killSchema.safeParse(item);
  if (!parsed.success || !isKill(parsed.data)) return null;
  const wireId = idOf(parsed.data);
  if (wireId === null) return null;
  const { kill_reason, reason, ednote, version, version_created } = parsed.data;
  const why = [kill_reason, reason, ednote].map((field) => textField(field, 300)).find((text) => text !== null);
  return { kind: 'kill', wireId, version: versionOf(version, version_created), ...(why ? { reason: why } : {}) };
}

/** What is read of an item to decide whether it has to be normalised, which takes far longer. */
export interface ItemMark {
  readonly wireId: string | null;
  readonly version: WireVersion;
  readonly fingerprint: string;
  readonly isKill: boolean;
  /** An embargo that the item names; it may have ended. */
  readonly embargo: WireEmbargo | null;
}

/** The fields that the fingerprint covers. Others, such as counters, change without a new version of the story. */
const READ_FIELDS =
  'title summary image_caption content image_banner medium_thumbnail image image_url category_name category sub_category_name author tags slug top_news featured_news breaking_news live_news is_breaking is_live is_sponsored isSponsored location read_time meta_description absolute_url url licence license attribution source_url'.split(
    ' ',
  );

/** Reads an item's id, version, kill notice and fingerprint. */
export function markOf(item: unknown): ItemMark {
  const kill = killOf(item);
  if (kill !== null) return { ...NO_MARK, wireId: kill.wireId, isKill: true };
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success) return NO_MARK;
  const raw = parsed.data;
  return {
    wireId: idOf(raw),
    version: versionOf(raw.version, raw.version_created),
    fingerprint: fingerprintOf(raw),
    isKill: false,
    embargo: embargoOf(raw),
  };
}

const NO_MARK: ItemMark = {
  wireId: null,
  version: { number: null, at: null },
  fingerprint: '',
  isKill: false,
  embargo: null,
};

/** One item of the feed as a story, a kill notice, or a refusal with its reason (WIRE-04 to WIRE-32). Never throws. */
export function normalise(item: unknown, now: Date): WireOutcome {
  const kill = killOf(item);
  if (kill !== null) return kill;
  const parsed = itemSchema.safeParse(item);
  if (!parsed.success) return refuse(item, parsed.error.issues[0]?.message ?? 'the item cannot be read');
  const raw = parsed.data;
  const wireId = idOf(raw);
  if (wireId === null) return refuse(item, 'the id is missing');
  const embargo = embargoOf(raw);
  const version = versionOf(raw.version, raw.version_created);
  // Before all other mistakes, and a date that is the end of the embargo: its story has to leave the site.
  if (embargo !== null && isInForce(embargo, now)) {
    const refused = refuse(item, 'it is still under embargo', wireId);
    return { ...refused, isTemporary: true, underEmbargo: { wireId, version, embargo } };
  }
  const title = textFromHtml(raw.title ?? '');
  if (title === '') return refuse(item, 'the title is missing', wireId);
  if (title.length > LONGEST_TITLE) return refuse(item, `the title is longer than ${LONGEST_TITLE} characters`, wireId);
  const publishedAt = afterEmbargo(dateOf(raw), embargo);
  if (publishedAt !== null && Date.parse(publishedAt) > now.getTime() + DAY) {
    return { ...refuse(item, 'it is dated more than a day ahead', wireId), isTemporary: true };
  }
  const body = sanitise(raw.content ?? '', firstAddress(raw.link_base));
  if (body === null) return refuse(item, 'the content is longer than 1,000,000 characters once it is cleaned', wireId);
  const fingerprint = fingerprintOf(raw);
  return {
    kind: 'story',
    wireId,
    version,
    fingerprint,
    title,
    publishedAt,
    ...textsOf(raw, title, body),
    ...flagsOf(raw),
  };
}

type Texts = Omit<WireStory, 'kind' | 'wireId' | 'version' | 'fingerprint' | 'title' | 'publishedAt' | keyof Flags>;
type Flags = Pick<WireStory, 'isFeatured' | 'isTop' | 'isBreaking' | 'isLive' | 'isSponsored'>;

function textsOf(raw: Item, title: string, body: SafeHtml): Texts {
  const imageCaption = textField(raw.image_caption, 1000) ?? '';
  const category = textField(raw.category_name, 80) ?? textField(raw.category, 80) ?? 'News';
  const subCategory = textField(raw.sub_category_name, 80);
  return {
    body,
    summary: summaryOf(textField(raw.summary, 1000) ?? imageCaption, body),
    metaDescription: textField(raw.meta_description, 320),
    slug: slugField(raw.slug, title),
    section: canonicalWireSection({ category, subCategory }),
    sections: wireSections({ category, subCategory }),
    category,
    subCategory,
    location: textField(raw.location, 120),
    tags: tagsField(raw.tags),
    author: bylineName(textField(raw.author, 120), 'wire'),
    imageUrl: firstAddress(raw.image_banner, raw.medium_thumbnail, raw.image, raw.image_url),
    imageCaption,
    imageCredit: textField(raw.image_credit, 300) ?? '',
    readMinutes: minutesField(raw.read_time) ?? readMinutes(body),
    absoluteUrl: firstAddress(raw.absolute_url),
    url: firstAddress(raw.url),
    licence: textField(raw.licence, 300) ?? textField(raw.license, 300),
    attribution: textField(raw.attribution, 1000),
    sourceUrl: firstAddress(raw.source_url),
    correction: correctionOf(raw),
    language: languageOf(raw),
  };
}

function flagsOf(raw: Item): Flags {
  return {
    isFeatured: flagField(raw.featured_news),
    isTop: flagField(raw.top_news),
    isBreaking: flagField(raw.breaking_news) || yesField(raw.is_breaking),
    isLive: flagField(raw.live_news) || yesField(raw.is_live),
    isSponsored: yesField(raw.is_sponsored) || yesField(raw.isSponsored),
  };
}

/** Not guessed from the script, because Marathi and Nepali are written in Devanagari as well. */
function languageOf({ language }: Item): Language | null {
  return typeof language === 'string' ? languageOfTag(language) : null;
}

function idOf(raw: Pick<Item, 'id' | '_id'>): string | null {
  const id = raw.id ?? raw._id;
  // PostgreSQL takes no NUL and no half surrogate pair, and two ids must not become one by dropping them.
  return id?.isWellFormed() && !/\p{Cc}/u.test(id) ? id : null;
}

function dateOf(raw: Item): string | null {
  return firstDate(raw.published_at, raw.created_at, raw.updated_at);
}

/** A story that was under embargo is dated by its end: by an earlier date it would be new to nobody. */
function afterEmbargo(date: string | null, embargo: WireEmbargo | null): string | null {
  const free = embargo?.until ?? null;
  return date !== null && free !== null && free > date ? free : date;
}

/** A text that is no date means that the agency will say when the embargo ends. */
function embargoOf({ embargoed_until }: Item): WireEmbargo | null {
  if (embargoed_until === undefined || embargoed_until === null || embargoed_until === '') return null;
  return { until: firstDate(embargoed_until) };
}

function fingerprintOf(raw: Item): string {
  // Fields that were added later count only where an item has them, or all stored stories would get new versions.
  const declared = languageOf(raw);
  const language = declared === DEFAULT_LANGUAGE || declared === null ? undefined : declared;
  const later = [raw.image_credit, raw.link_base, language].filter((field) => field !== undefined);
  return hashOf(jsonOf([dateOf(raw), ...READ_FIELDS.map((field) => raw[field]), ...later]));
}

function isKill(raw: { readonly pubstatus?: unknown; readonly status?: unknown }): boolean {
  return [raw.pubstatus, raw.status].some((status) => typeof status === 'string' && KILLED.has(plain(status)));
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}

function refuse(item: unknown, reason: string, wireId: string | null = null): RefusedItem {
  return refusedItem(reason, wireId, { text: jsonOf(item) });
}

/** `item` as JSON. Lists nested some ten thousand deep, which JSON.parse still reads, cannot be written out. */
function jsonOf(item: unknown): string {
  try {
    return JSON.stringify(item) ?? 'nothing';
  } catch (error) {
    if (error instanceof RangeError) return 'nested too deeply to be shown';
    throw error;
  }
}
