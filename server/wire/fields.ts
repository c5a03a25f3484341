import { oneLine, textFromHtml } from '#domain/html-text.ts';
import { isId } from '#domain/ids.ts';
import { deskSlug, withSuffix } from '#domain/slug.ts';
import { cutAtWord, cutText } from '#domain/summary.ts';

const LONGEST_ADDRESS = 2048;
const MAX_TAGS = 30;
const LONGEST_TAG = 60;
const LONGEST_SLUG = 160;
const EARLIEST = Date.UTC(1900, 0);
const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i;
const MAIL_TIME =
  /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}(?::\d{2})? (?:GMT|UTC|UT|Z|[+-]\d{2}:?\d{2})$/;
const GIVEN_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Plain text in one line, cut to `length`; null when nothing is left or it is no text. */
export function textField(value: unknown, length: number): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  return cutText(textFromHtml(String(value)), length).trim() || null;
}

/** The first of the values that is an http or https address; all others are dropped. */
export function firstAddress(...values: readonly unknown[]): string | null {
  for (const value of values) {
    if (typeof value !== 'string') continue;
    const text = value.trim();
    if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) continue;
    const { href } = new URL(text);
    if (href.length <= LONGEST_ADDRESS) return href;
  }
  return null;
}

/**
 * The first of the values that is a date since 1900, as ISO 8601 in UTC, or null.
 * ISO 8601 (without a zone: UTC), the dates of mails, and seconds or milliseconds since 1970.
 */
export function firstDate(...values: readonly unknown[]): string | null {
  for (const value of values) {
    const time = timeOf(value);
    if (time !== null && time >= EARLIEST && time < 8.64e15) return new Date(time).toISOString();
  }
  return null;
}

function timeOf(value: unknown): number | null {
  if (typeof value === 'number') return epochTime(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}$|^\d{13}$/.test(text)) return epochTime(Number(text));
  const iso = ISO_TIME.exec(text);
  if (iso) return parsed(isoInUtc(text, iso[1] !== undefined));
  return MAIL_TIME.test(text) ? parsed(text) : null;
}

/** ISO times without a zone are read as UTC, not in the machine's zone. */
function isoInUtc(text: string, hasZone: boolean): string {
  const joined = text
    .replace(/^(\S{10}) /, '$1T')
    .replace(' ', '')
    .replace(/(T.*[+-]\d{2})$/i, '$1:00');
  return hasZone || joined.length === 10 ? joined : `${joined}Z`;
}

function parsed(text: string): number | null {
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function epochTime(value: number): number | null {
  if (!Number.isFinite(value) || value < 1e9) return null;
  return value < 1e11 ? value * 1000 : value;
}

/** Tags of a list or of a comma-separated text: trimmed, without empty or repeated ones, 30 at most (WIRE-13). */
export function tagsField(value: unknown): string[] {
  const given = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const tags = new Map<string, string>();
  for (const entry of given.slice(0, 10 * MAX_TAGS)) {
    const tag = tagField(entry);
    if (tag !== null && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()].slice(0, MAX_TAGS);
}

/** A long tag is cut after a word, and without the '…' of a cut text: it names a topic. */
function tagField(value: unknown): string | null {
  const tag = textField(value, 2 * LONGEST_TAG);
  return tag !== null && tag.length > LONGEST_TAG ? cutAtWord(tag, LONGEST_TAG).slice(0, -1) : tag;
}

/** The feed's flags are the text 'True' (WIRE-15); anything else means no. */
export function flagField(value: unknown): boolean {
  return value === 'True';
}

/** True for true, '1' and 'yes' (WIRE-26). */
export function yesField(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:1|yes)$/i.test(value.trim()));
}

/** Minutes in 4, '4' or '4 min read', from 1 to 120; null otherwise. */
export function minutesField(value: unknown): number | null {
  const given = typeof value === 'string' ? /^\s*(\d{1,3})\b/.exec(value)?.[1] : value;
  const minutes = typeof given === 'string' || typeof given === 'number' ? Math.ceil(Number(given)) : 0;
  return minutes >= 1 && minutes <= 120 ? minutes : null;
}

/** The item's own slug where it is one, tidied where it is not, else one made of the title (WIRE-14). */
export function slugField(value: unknown, title: string): string {
  const given = typeof value === 'string' ? oneLine(value).toLowerCase() : '';
  const slug = given.length <= LONGEST_SLUG && GIVEN_SLUG.test(given) ? given : deskSlug(given || title);
  // 24 hex digits would be read as an id.
  return isId(slug) ? withSuffix(slug, 'story') : slug;
}
