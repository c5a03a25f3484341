import type { SectionSlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';

/** A section within a story, as the column `parts` keeps it. */
export interface StoredPart {
  readonly subheading: string;
  readonly paragraph: string;
  readonly video: string;
  /** Null until the picture at `image` has been fetched. */
  readonly picture: {
    readonly hash: string;
    readonly width: number;
    readonly height: number;
    readonly alt: string;
    readonly caption: string;
    readonly credit: string;
  } | null;
  readonly image: string;
  readonly imageAlt: string;
  readonly imageCaption: string;
  readonly imageCredit: string;
}

/** The columns of `stories` that publishing writes, under their names; times as ISO texts. */
export interface PublishedRow {
  readonly kind: StoryKind;
  readonly section: SectionSlug;
  readonly slug: string;
  readonly title: string;
  readonly standfirst: string;
  readonly meta_description: string | null;
  readonly body_html: string;
  readonly parts: readonly StoredPart[];
  readonly category: string;
  readonly sub_category: string | null;
  readonly location: string | null;
  readonly tags: readonly string[];
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly media_id: string | null;
  readonly image_url: string | null;
  readonly image_alt: string;
  readonly image_caption: string;
  readonly image_credit: string;
  readonly is_featured: boolean;
  readonly is_top: boolean;
  readonly is_breaking: boolean;
  readonly is_live: boolean;
  readonly is_sponsored: boolean;
  readonly read_minutes: number;
  readonly publish_at: string;
  readonly unpublish_at: string | null;
  /** False when the source gave no date. */
  readonly date_known: boolean;
  /** Omit when readers should not see 'Updated'. */
  readonly corrected_at?: string;
}
