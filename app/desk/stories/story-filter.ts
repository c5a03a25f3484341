import { type STORY_SORTS, STORY_STATES, type StoryState, storiesQuery } from '#domain/desk/desk-story.ts';
import type { SavedView, StoryCounts } from '#domain/desk/story-views.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';

/** The filter of the list of stories; `''` does not filter. It is kept in the address, so that it can be linked to. */
export interface StoryFilter {
  readonly q: string;
  readonly state: StoryState | '';
  readonly section: SectionSlug | '';
  readonly kind: 'article' | 'blog' | 'deep-dive' | '';
  readonly language: Language | '';
  readonly source: 'desk' | 'wire' | '';
  readonly author: string;
  /** `'1'` for stories that the viewer has started or edited. */
  readonly mine: '1' | '';
  /** `''` sorts by publication. */
  readonly sort: Exclude<StorySort, 'published'> | '';
  /** `''` begins with the newest. */
  readonly order: 'oldest' | '';
}

export type StorySort = (typeof STORY_SORTS)[number];

export const NO_FILTER: StoryFilter = {
  q: '',
  state: '',
  section: '',
  kind: '',
  language: '',
  source: '',
  author: '',
  mine: '',
  sort: '',
  order: '',
};

interface StoryView {
  readonly label: string;
  readonly filter: Partial<StoryFilter>;
  /** Its count. All stories and the wire's have none: they only grow, so the number would tell nobody anything. */
  readonly count?: keyof StoryCounts;
}

/** The views above the list, with the filter values that each sets. */
export const STORY_VIEWS: readonly StoryView[] = [
  { label: 'All', filter: {} },
  { label: 'Mine', filter: { mine: '1' }, count: 'mine' },
  { label: 'Desk', filter: { source: 'desk' }, count: 'desk' },
  { label: 'Wire', filter: { source: 'wire' } },
  { label: 'Review', filter: { state: 'in review' }, count: 'review' },
  { label: 'Scheduled', filter: { state: 'scheduled' }, count: 'scheduled' },
];

/** The view that a filter belongs to, however much further it narrows. */
export function viewOf(filter: StoryFilter): string {
  const sets = queryOf(filter);
  const isSet = ([name, value]: readonly [string, string]) => sets.get(name) === value;
  return STORY_VIEWS.slice(1).find((view) => Object.entries(view.filter).every(isSet))?.label ?? 'All';
}

/** The filter of a saved view. */
export function filterOfView({ filter }: Pick<SavedView, 'filter'>): StoryFilter {
  return filterOf(new URLSearchParams(filter));
}

/** The views of a screen that shows `onlyKind` alone: those of that kind, which its addresses do not name. */
export function viewsOnScreen(saved: readonly SavedView[], onlyKind: StoryFilter['kind']): readonly SavedView[] {
  if (onlyKind === '') return saved;
  return saved
    .map(({ filter: { kind, ...filter }, ...view }) => ({ kind, view: { ...view, filter } }))
    .flatMap(({ kind, view }) => (kind === onlyKind ? [view] : []));
}

/** The saved view that shows exactly what the filter does, in the same order. */
export function savedViewOf(filter: StoryFilter, saved: readonly SavedView[]): SavedView | undefined {
  return saved.find((view) => isSame(filterOfView(view), filter));
}

/** Whether a filter is worth a name: it narrows the list, and is none of the views above it. */
export function isSavable(filter: StoryFilter): boolean {
  return isNarrowed(filter, '') && !STORY_VIEWS.some((view) => isSame({ ...NO_FILTER, ...view.filter }, filter));
}

function isSame(one: StoryFilter, other: StoryFilter): boolean {
  return queryOf({ ...NO_FILTER, ...one }).toString() === queryOf({ ...NO_FILTER, ...other }).toString();
}

export const FILTER_CHOICES = {
  state: STORY_STATES,
  section: SECTIONS.map(({ slug }) => slug),
  kind: ['article', 'blog', 'deep-dive'],
  language: LANGUAGES.map(({ code }) => code),
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
    language: shape.language.catch(undefined).parse(value('language')) ?? '',
    source: shape.source.catch(undefined).parse(value('source')) ?? '',
    author: shape.author.catch(undefined).parse(value('author')) ?? '',
    mine: shape.mine.catch(undefined).parse(value('mine')) ?? '',
    sort: unless('published', shape.sort.catch(undefined).parse(value('sort'))),
    order: unless('newest', shape.order.catch(undefined).parse(value('order'))),
  };
}

/** '' for the default value, which addresses leave out. */
function unless<Value extends string, Usual extends Value>(
  usual: Usual,
  value: Value | undefined,
): Exclude<Value, Usual> | '' {
  const isUnusual = (one: Value): one is Exclude<Value, Usual> => one !== usual;
  return value !== undefined && isUnusual(value) ? value : '';
}

/** Writes a filter as the query of an address, without its empty values. */
export function queryOf(filter: StoryFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(filter)
      .map(([name, value]): [string, string] => [name, value.trim()])
      .filter(([, value]) => value !== ''),
  );
}

/** The same for the API, which sorts by change by default. */
export function apiQueryOf(filter: StoryFilter): URLSearchParams {
  const query = queryOf(filter);
  if (filter.sort === '') query.set('sort', 'published');
  return query;
}

/** Whether only a search already begun has changed, which should not add an entry to the browser's history. */
export function isSameSearch(before: StoryFilter, after: StoryFilter): boolean {
  const rest = ({ q, author, ...others }: StoryFilter) => [...queryOf({ ...others, q: '', author: '' })].join();
  const isTyped = (name: 'q' | 'author') => before[name] === after[name] || before[name] !== '';
  return rest(before) === rest(after) && isTyped('q') && isTyped('author');
}

/** Whether anything is filtered. The kind does not count where the screen shows only that one anyway. */
export function isNarrowed(filter: StoryFilter, onlyKind: StoryFilter['kind']): boolean {
  return queryOf({ ...filter, kind: onlyKind === '' ? filter.kind : '', sort: '', order: '' }).size > 0;
}
