import { STORY_STATES, type StoryState, storiesQuery } from '#domain/desk/desk-story.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';

/** The filter of the list of stories; `''` does not filter. It is kept in the address, so that it can be linked to. */
export interface StoryFilter {
  readonly q: string;
  readonly state: StoryState | '';
  readonly section: SectionSlug | '';
  readonly kind: 'article' | 'blog' | 'deep-dive' | '';
  readonly source: 'desk' | 'wire' | '';
  readonly author: string;
  /** `'1'` for stories that the viewer has started or edited. */
  readonly mine: '1' | '';
}

export const NO_FILTER: StoryFilter = {
  q: '',
  state: '',
  section: '',
  kind: '',
  source: '',
  author: '',
  mine: '',
};

export const FILTER_CHOICES = {
  state: STORY_STATES,
  section: SECTIONS.map(({ slug }) => slug),
  kind: ['article', 'blog', 'deep-dive'],
  source: ['desk', 'wire'],
} as const;

/** Reads a filter from an address. Unknown values do not filter. */
export function filterOf(query: URLSearchParams): StoryFilter {
  const value = (name: keyof StoryFilter) => query.get(name)?.trim() || undefined;
  const { shape } = storiesQuery;
  return {
    q: shape.q.catch(undefined).parse(value('q')) ?? '',
    state: shape.state.catch(undefined).parse(value('state')) ?? '',
    section: shape.section.catch(undefined).parse(value('section')) ?? '',
    kind: shape.kind.catch(undefined).parse(value('kind')) ?? '',
    source: shape.source.catch(undefined).parse(value('source')) ?? '',
    author: shape.author.catch(undefined).parse(value('author')) ?? '',
    mine: shape.mine.catch(undefined).parse(value('mine')) ?? '',
  };
}

/** Writes a filter as a query without its empty values, both for the address and for the API. */
export function queryOf(filter: StoryFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}

/** Whether anything is filtered. The kind does not count where the screen shows only that one anyway. */
export function isNarrowed(filter: StoryFilter, onlyKind: StoryFilter['kind']): boolean {
  return queryOf(onlyKind === '' ? filter : { ...filter, kind: '' }).size > 0;
}
