import type { Id } from './ids.ts';
import type { Language } from './languages.ts';
import type { SectionSlug } from './sections.ts';

declare const safeHtml: unique symbol;

/** HTML that has been sanitised; only this type can be rendered. */
export type SafeHtml = string & { readonly [safeHtml]: true };

export type StoryKind = 'article' | 'blog' | 'deep-dive';

/** Where a story came from, in the order of preference for readers (SPEC-09a). */
export type StorySource = 'desk' | 'wire' | 'sample';

/** A picture served at `/media/{hash}/{width}.{webp|jpg|avif}`; for the widths see PICTURE_WIDTHS. */
export interface Picture {
  readonly hash: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
  /** What stays in view when the picture is cropped; left out when that is the centre. */
  readonly focus?: PictureFocus;
}

/** A point in a picture, as fractions (0 to 1) from the left and from the top. */
export interface PictureFocus {
  readonly x: number;
  readonly y: number;
}

/** The widths in pixels that pictures are scaled to; never wider than the original. 800: ADR-091. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 800, 960, 1280, 1600] as const;

/** The part of a story that lists and cards need. Kept small, because lists load many of them. */
export interface StoryCard {
  readonly id: Id;
  readonly kind: StoryKind;
  readonly language: Language;
  /** `/{section}/{slug}`, `/blog/{id}` or `/deep-dive/{id}`, below the prefix of its language. */
  readonly href: string;
  readonly section: SectionSlug;
  /** First tag, or 'News' (LIST-25). */
  readonly badge: string;
  readonly category: string;
  /** Sub-category, else first tag, else `null`; used for a section's filter pills. */
  readonly topic: string | null;
  readonly title: string;
  readonly summary: string;
  readonly picture: Picture | null;
  readonly author: string;
  /** Only present on stories of the wire, whose author is usually an agency. */
  readonly isWire?: true;
  /** Only present on samples, which stand under the notice 'Using demo content' (SPEC-09a). */
  readonly isSample?: true;
  /** ISO 8601 in UTC; `null` when the source gave none, shown as 'Recently'. */
  readonly publishedAt: string | null;
  /** When the story was received, which lists sort by. Only present when the source gave no date. */
  readonly receivedAt?: string;
  readonly readMinutes: number;
  readonly views: number;
  readonly likes: number;
  readonly isFeatured: boolean;
  readonly isBreaking: boolean;
  readonly isLive: boolean;
}

/** One section of a deep dive (DESK-46). */
export interface StoryPart {
  readonly subheading: string;
  readonly paragraph: string;
  readonly picture: Picture | null;
  readonly video: string;
}

export interface AuthorCard {
  readonly name: string;
  readonly title: string;
  readonly avatar: Picture | null;
}

export interface Correction {
  readonly at: string;
  readonly text: string;
}

/** A complete story, as shown on its own page. */
export interface Story extends StoryCard {
  readonly slug: string;
  readonly source: StorySource;
  readonly body: SafeHtml;
  readonly parts: readonly StoryPart[];
  readonly metaDescription: string;
  readonly tags: readonly string[];
  readonly location: string | null;
  readonly subCategory: string | null;
  readonly byline: AuthorCard;
  readonly updatedAt: string | null;
  /** Published corrections, oldest first; `at` is ISO 8601 in UTC. */
  readonly corrections: readonly Correction[];
  readonly isTop: boolean;
  readonly isSponsored: boolean;
  /** From the wire item, shown at the end of the story (SPEC-12); `sourceUrl` is the agency's page. */
  readonly credit: StoryCredit | null;
}

/** Where a wire story comes from: its licence and attribution, '' without one, and the agency's own page. */
export interface StoryCredit {
  readonly licence: string;
  readonly attribution: string;
  readonly sourceUrl: string | null;
}

/** The licence to print beside the attribution; '' if that names it already, as attributions often do. */
export function licenceToName({ licence, attribution }: StoryCredit): string {
  return attribution.includes(licence) ? '' : licence;
}

/** A page of stories; `isSample` decides whether the notice about samples is shown (STATE-06). */
export interface StoryList {
  readonly stories: readonly StoryCard[];
  readonly isSample: boolean;
  readonly page: number;
  readonly hasMore: boolean;
}
