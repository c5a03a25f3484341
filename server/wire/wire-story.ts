import { createHash } from 'node:crypto';
import type { Language } from '#domain/languages.ts';
import type { SectionSlug } from '#domain/sections.ts';
import type { SafeHtml } from '#domain/story.ts';
import { cutText } from '#domain/summary.ts';
import type { WireVersion } from '#domain/wire-version.ts';

/** A normalised story of the feed (WIRE-18 to WIRE-27). Texts are plain, in one line; times ISO 8601 UTC. */
export interface WireStory {
  readonly kind: 'story';
  readonly wireId: string;
  readonly version: WireVersion;
  /** Changes exactly when a field that the story is made of changes. */
  readonly fingerprint: string;
  /** As the feed declares it; null when it declares none that the site is published in. */
  readonly language: Language | null;
  readonly title: string;
  readonly summary: string;
  readonly metaDescription: string | null;
  readonly body: SafeHtml;
  readonly slug: string;
  readonly section: SectionSlug;
  readonly sections: readonly SectionSlug[];
  readonly category: string;
  readonly subCategory: string | null;
  readonly location: string | null;
  readonly tags: readonly string[];
  readonly author: string;
  readonly imageUrl: string | null;
  readonly imageCaption: string;
  /** Whose picture it is; '' when the item does not say. */
  readonly imageCredit: string;
  /** Null when the item brings no usable date; up to a day ahead of the clock. */
  readonly publishedAt: string | null;
  readonly readMinutes: number;
  readonly isFeatured: boolean;
  readonly isTop: boolean;
  readonly isBreaking: boolean;
  readonly isLive: boolean;
  readonly isSponsored: boolean;
  readonly absoluteUrl: string | null;
  readonly url: string | null;
  readonly licence: string | null;
  readonly attribution: string | null;
  readonly sourceUrl: string | null;
  /** What the agency says it has corrected; null for an ordinary version. Plain text in one line. */
  readonly correction: string | null;
}

/** The feed takes a story back (SPEC-12). */
export interface WireKill {
  readonly kind: 'kill';
  readonly wireId: string;
  readonly version?: WireVersion;
  /** Set when the story is only put under embargo: it comes back when that ends. */
  readonly embargo?: WireEmbargo;
  /** Why, where the notice says so: plain text in one line. */
  readonly reason?: string;
}

/** `until` is null for an embargo whose end the agency has not told. */
export interface WireEmbargo {
  readonly until: string | null;
}

/** Whether the embargo has not ended yet. */
export function isInForce({ until }: WireEmbargo, now: Date): boolean {
  return until === null || Date.parse(until) > now.getTime();
}

/** Characters that are kept of a refused item. */
const LONGEST_QUARANTINED = 20_000;

/** An item that makes no story, with what the desk needs to know of it. */
export interface RefusedItem {
  readonly kind: 'refused';
  readonly reason: string;
  readonly wireId: string | null;
  /** The item as sent, cut to 20,000 characters. */
  readonly item: string;
  readonly itemHash: string;
  /** Whether the same item may be accepted later, because it is dated too far ahead or under embargo. */
  readonly isTemporary: boolean;
  /** Set under an embargo, which takes a stored story off the site until its end, unless that is of a newer version. */
  readonly underEmbargo?: Required<Pick<WireKill, 'wireId' | 'version' | 'embargo'>>;
}

/** An item refused for `reason`; `text` is the item as JSON. Items of the same `content` count as one. */
export function refusedItem(
  reason: string,
  wireId: string | null,
  { text, content = text }: { readonly text: string; readonly content?: string },
): RefusedItem {
  return {
    kind: 'refused',
    reason,
    wireId: wireId === null ? null : cutText(wireId, 200),
    item: cutText(text, LONGEST_QUARANTINED),
    itemHash: hashOf(`${reason}\n${content}`),
    isTemporary: false,
  };
}

/** A short fingerprint of a text. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}

/** What a refused item under embargo does to its story if that is on the site already. */
export function killByEmbargo({ underEmbargo }: RefusedItem): WireKill[] {
  return underEmbargo ? [{ kind: 'kill', ...underEmbargo }] : [];
}

export type WireOutcome = WireStory | WireKill | RefusedItem;

/** A refused item as it was sent; undefined if only its beginning was kept. */
export function wholeItem(item: RefusedItem['item']): unknown {
  try {
    return JSON.parse(item);
  } catch {
    return undefined;
  }
}

/** The beginning of a title in JSON, which may be cut off anywhere: never amid an escaped character. */
const TITLE_BEGUN = /"title":("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})){1,300})/u;

/** The title of a refused item, or its beginning, to be shown at the desk; '' if it has none that is text. */
export function titleOfItem(item: RefusedItem['item']): string {
  const whole = wholeItem(item);
  if (whole === undefined) {
    const [, begun] = TITLE_BEGUN.exec(item) ?? [];
    return begun === undefined ? '' : String(JSON.parse(`${begun}"`)).toWellFormed();
  }
  const title = typeof whole === 'object' && whole !== null && 'title' in whole ? whole.title : '';
  return typeof title === 'string' ? title.slice(0, 300) : '';
}
