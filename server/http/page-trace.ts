import type { Change } from '../newsroom/changes.service.ts';

/** Names of what a page showed, so that exactly these pages are dropped when one of them changes. */
export interface PageTrace {
  readonly tags: ReadonlySet<string>;
  /** The tags a delivery network is told: lists and the page's own story, not each card, to keep headers small. */
  readonly surrogateKeys: ReadonlySet<string>;
  /** The story the page is about. */
  story(id: string): void;
  /** A story shown as a card. */
  card(id: string): void;
  section(slug: string): void;
  author(id: string): void;
}

export function createPageTrace(): PageTrace {
  const tags = new Set<string>();
  const surrogateKeys = new Set<string>();
  const named = (tag: string) => {
    tags.add(tag);
    surrogateKeys.add(tag);
  };
  return {
    tags,
    surrogateKeys,
    story: (id) => named(`story-${id}`),
    card: (id) => void tags.add(`story-${id}`),
    section: (slug) => named(`section-${slug}`),
    author: (id) => named(`author-${id}`),
  };
}

/** The names under which pages recorded what `change` touched. */
export function tagsOfChange(change: Change): string[] {
  return [
    ...change.stories.map((id) => `story-${id}`),
    ...change.sections.map((slug) => `section-${slug}`),
    ...change.authors.map((id) => `author-${id}`),
  ];
}
