import type { Id } from './ids.ts';
import type { SectionSlug } from './sections.ts';

declare const safeHtml: unique symbol;

/** HTML that went through the sanitiser on its way in; the only kind that may be rendered. */
export type SafeHtml = string & { readonly [safeHtml]: true };

export type StoryKind = 'article' | 'blog' | 'deep-dive';

/** Where a story came from; readers get them in this order (SPEC-09a). */
export type StorySource = 'desk' | 'wire' | 'sample';

/** A picture as this site serves it: `/media/{hash}/{width}.{webp|jpg|avif}`. Widths are in PICTURE_WIDTHS. */
export interface Picture {
  readonly hash: string;
  /** Pixels of the original. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  readonly caption: string;
  readonly credit: string;
  /** What stays in view when the picture is cut; left out where that is the middle. */
  readonly focus?: PictureFocus;
}

/** A point of a picture: 0 to 1 from the left and from the top. */
export interface PictureFocus {
  readonly x: number;
  readonly y: number;
}

/** The widths in pixels that pictures are made in; never wider than the original. */
export const PICTURE_WIDTHS = [160, 320, 480, 640, 960, 1280, 1600] as const;

/** What a list, a card or a strip needs of a story. Nothing more: lists read many of them. */
export interface StoryCard {
  readonly id: Id;
  readonly kind: StoryKind;
  /** `/{section}/{slug}`, `/blog/{id}` or `/deep-dive/{id}`. */
  readonly href: string;
  readonly section: SectionSlug;
  /** First tag, or 'News' (LIST-25). */
  readonly badge: string;
  readonly category: string;
  /** Sub-category, else first tag, else null: what the pills of a section sort by. */
  readonly topic: string | null;
  readonly title: string;
  readonly summary: string;
  readonly picture: Picture | null;
  readonly author: string;
  /** ISO 8601 in UTC; null when the source gave none: 'Recently'. */
  readonly publishedAt: string | null;
  /** Only where the source gave no date: when the story came in, which lists sort it by. */
  readonly receivedAt?: string;
  readonly readMinutes: number;
  readonly views: number;
  readonly likes: number;
  readonly isFeatured: boolean;
  readonly isBreaking: boolean;
  readonly isLive: boolean;
}

/** One of a deep dive's sections (DESK-46). */
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

/** A whole story, as its page shows it. */
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
  /** What was wrong and is put right, oldest first; `at` is ISO 8601 in UTC. */
  readonly corrections: readonly Correction[];
  readonly isTop: boolean;
  readonly isSponsored: boolean;
  /** Kept from the wire item and shown at the story's end (SPEC-12); `sourceUrl` is the agency's own address. */
  readonly credit: { readonly licence: string; readonly attribution: string; readonly sourceUrl: string | null } | null;
}

/** What the list holds besides its stories: where it came from decides the notice shown (STATE-06). */
export interface StoryList {
  readonly stories: readonly StoryCard[];
  readonly isSample: boolean;
  readonly page: number;
  readonly hasMore: boolean;
}
