import { STORY_STATES, type StoryState, storiesAsked } from '#domain/desk/desk-story.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';

/** What the list of stories is narrowed to; '' is everything. Lives in the address, so that it can be linked to. */
export interface StoryFilter {
  readonly q: string;
  readonly state: StoryState | '';
  readonly section: SectionSlug | '';
  readonly kind: 'article' | 'blog' | 'deep-dive' | '';
  readonly source: 'desk' | 'wire' | '';
  readonly author: string;
  /** '1' for what one has begun or written in oneself. */
  readonly mine: '1' | '';
}

export const NO_FILTER: StoryFilter = { q: '', state: '', section: '', kind: '', source: '', author: '', mine: '' };

export const FILTER_CHOICES = {
  state: STORY_STATES,
  section: SECTIONS.map(({ slug }) => slug),
  kind: ['article', 'blog', 'deep-dive'],
  source: ['desk', 'wire'],
} as const;

/** The filter that an address names; what it cannot mean is everything. */
export function filterOf(query: URLSearchParams): StoryFilter {
  const asked = (name: keyof StoryFilter) => query.get(name)?.trim() || undefined;
  const { shape } = storiesAsked;
  return {
    q: shape.q.catch(undefined).parse(asked('q')) ?? '',
    state: shape.state.catch(undefined).parse(asked('state')) ?? '',
    section: shape.section.catch(undefined).parse(asked('section')) ?? '',
    kind: shape.kind.catch(undefined).parse(asked('kind')) ?? '',
    source: shape.source.catch(undefined).parse(asked('source')) ?? '',
    author: shape.author.catch(undefined).parse(asked('author')) ?? '',
    mine: shape.mine.catch(undefined).parse(asked('mine')) ?? '',
  };
}

/** The query of a filter, without what it leaves open; for the address and for the call alike. */
export function queryOf(filter: StoryFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}
