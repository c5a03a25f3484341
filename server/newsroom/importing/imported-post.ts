/** A post of another system with every field settled. Texts are plain, in one line; times ISO 8601 UTC. */
export interface ImportedPost {
  readonly kind: 'post';
  /** A page such as 'About us', which only becomes a story when the operator says so. */
  readonly isPage: boolean;
  /** What the other system calls it; stays the same when the file is read again. */
  readonly key: string;
  readonly title: string;
  /** As written there: not safe yet. */
  readonly html: string;
  readonly standfirst: string;
  readonly slug: string;
  readonly status: 'draft' | 'published';
  readonly publishedAt: string | null;
  readonly updatedAt: string | null;
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly author: { readonly name: string; readonly bio: string };
  readonly picture: { readonly url: string; readonly alt: string; readonly caption: string } | null;
  readonly metaDescription: string | null;
  /** Paths under which readers found it there. */
  readonly oldPaths: readonly string[];
  /** What of its text could not be taken over, for the report. */
  readonly leftOut: readonly string[];
}

/** What is not taken in, and why. */
export interface SkippedPost {
  readonly kind: 'skipped';
  readonly key: string;
  readonly title: string;
  readonly reason: string;
}

/** What becomes of an export's pages. */
export type PageChoice = 'skip' | 'stories';

/** A file of another system, opened. */
export interface ImportSource {
  /** Tells one system's posts from another's: its name and address. */
  readonly name: string;
  /** The address its relative pictures belong to; '' when the file does not say. */
  readonly siteUrl: string;
  /** For the operator: where the file ends before its end; null when it is whole. */
  readonly breaksOff: string | null;
  posts(): AsyncIterable<ImportedPost | SkippedPost>;
}

/** The file cannot be imported at all; the message says why. */
export class ImportRefused extends Error {}
