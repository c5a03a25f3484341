import type { Change } from '#server/db/changes.ts';

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
  /** A visitors' form, by name, whose page shows what else was sent or set. */
  form(name: string): void;
  petition(id: string): void;
  /** The page shows something that is over by itself then: the earliest of all such moments counts. */
  trueUntil(at: Date): void;
  /** Null: nothing of it is over by itself. */
  readonly ends: Date | null;
}

export function createPageTrace(): PageTrace {
  const tags = new Set<string>();
  const surrogateKeys = new Set<string>();
  const named = (tag: string) => {
    tags.add(tag);
    surrogateKeys.add(tag);
  };
  let ends: Date | null = null;
  return {
    tags,
    surrogateKeys,
    get ends() {
      return ends;
    },
    trueUntil: (at) => {
      if (ends === null || at < ends) ends = at;
    },
    story: (id) => named(`story-${id}`),
    card: (id) => void tags.add(`story-${id}`),
    section: (slug) => named(`section-${slug}`),
    author: (id) => named(`author-${id}`),
    form: (name) => named(`form-${name}`),
    petition: (id) => named(`petition-${id}`),
  };
}

/** The names under which pages recorded what `change` touched. */
export function tagsOfChange(change: Change): string[] {
  return [
    ...change.stories.map((id) => `story-${id}`),
    ...change.sections.map((slug) => `section-${slug}`),
    ...change.authors.map((id) => `author-${id}`),
    ...change.forms.map((name) => `form-${name}`),
    ...change.petitions.map((id) => `petition-${id}`),
  ];
}
