import type { Language } from '#domain/languages.ts';

/** A post of another system with every field filled in. Texts are plain, on one line; times are ISO 8601 in UTC. */
export interface ImportedPost {
  readonly kind: 'post';
  /** True for a page such as 'About us', which is taken in only if the operator says so. */
  readonly isPage: boolean;
  readonly becomes: 'story' | 'page';
  /** Its identifier in the other system, stable between runs. */
  readonly key: string;
  readonly title: string;
  /** As written there; not sanitised. */
  readonly html: string;
  readonly standfirst: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  /** As the export declares it; null if it declares none that the site could be published in. */
  readonly language: Language | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string | null;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly author: { readonly name: string; readonly bio: string };
  readonly picture: { readonly url: string; readonly alt: string; readonly caption: string } | null;
  readonly metaDescription: string | null;
  /** Its former paths, for redirects. */
  readonly oldPaths: readonly string[];
  /** Parts of its text that could not be converted, for the report. */
  readonly leftOut: readonly string[];
}

/** A post that is not imported, and why. */
export interface SkippedPost {
  readonly kind: 'skipped';
  readonly key: string;
  readonly title: string;
  readonly reason: string;
}

/** What becomes of an export's pages. */
export type PageChoice = 'skip' | 'stories' | 'about';

/** Whether a post or page becomes a story, or a page below /about. */
export function whatBecomes(isPage: boolean, pages: PageChoice): Pick<ImportedPost, 'isPage' | 'becomes'> {
  return { isPage, becomes: isPage && pages === 'about' ? 'page' : 'story' };
}

/** An opened export of another system. */
export interface ImportSource {
  /** The system's name and address; distinguishes posts of different sites. */
  readonly name: string;
  /** Base address of its relative picture links; '' if the file does not say. */
  readonly siteUrl: string;
  /** Message for the operator that says where the file is truncated or damaged; null if it is complete. */
  readonly breaksOff: string | null;
  posts(): AsyncIterable<ImportedPost | SkippedPost>;
}

/** The file cannot be imported at all; the message says why. */
export class ImportRefused extends Error {}

export const NOT_UTF_8 =
  'The file is not in UTF-8: a program has saved it in another encoding. Export it again, or save it as UTF-8.';
