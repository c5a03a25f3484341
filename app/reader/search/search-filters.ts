import { type MergedSections, presentSection } from '#domain/desk/section-merge.ts';
import { type SearchCriteria, searchAddress } from '#domain/search/search-criteria.ts';
import { SECTIONS, sectionBySlug } from '#domain/sections.ts';

/** A choice, as a link to the same search with one change. */
export interface Choice {
  readonly label: string;
  readonly href: string;
  readonly isChosen: boolean;
}

const A_DAY_MS = 86_400_000;
const SPANS = [
  ['Past day', 1],
  ['Past week', 7],
  ['Past month', 30],
  ['Past year', 365],
] as const;
const KINDS = [
  ['All types', null],
  ['Articles', 'article'],
  ['Blogs', 'blog'],
  ['Deep dives', 'deep-dive'],
] as const;

export function sortChoices(criteria: SearchCriteria): Choice[] {
  return (['relevance', 'newest'] as const).map((sort) => ({
    label: sort === 'newest' ? 'Newest first' : 'Most relevant',
    href: searchAddress(criteria, { sort }),
    isChosen: criteria.sort === sort,
  }));
}

export function timeChoices(criteria: SearchCriteria, now: Date): Choice[] {
  const spans = SPANS.map(([label, days]) => {
    const startDate = new Date(now.getTime() - days * A_DAY_MS).toISOString().slice(0, 10);
    const isChosen = criteria.startDate === startDate && criteria.endDate === '';
    return { label, href: searchAddress(criteria, { startDate, endDate: '' }), isChosen };
  });
  const isAny = criteria.startDate === '' && criteria.endDate === '';
  return [
    { label: 'Any time', href: searchAddress(criteria, { startDate: '', endDate: '' }), isChosen: isAny },
    ...spans,
  ];
}

export function kindChoices(criteria: SearchCriteria): Choice[] {
  return KINDS.map(([label, kind]) => ({
    label,
    href: searchAddress(criteria, { kind }),
    isChosen: criteria.kind === kind,
  }));
}

export function sectionChoices(criteria: SearchCriteria, merged: MergedSections): Choice[] {
  const named = sectionBySlug(criteria.category.toLowerCase());
  const chosen = named && presentSection(named.slug, merged);
  const all = {
    label: 'All sections',
    href: searchAddress(criteria, { category: '' }),
    isChosen: criteria.category === '',
  };
  // 'Latest' contains every story, so it would filter nothing.
  const sections = SECTIONS.filter(({ slug }) => slug !== 'latest-news' && merged[slug] === undefined).map(
    ({ slug, label }) => ({
      label,
      href: searchAddress(criteria, { category: slug }),
      isChosen: chosen === slug,
    }),
  );
  return [all, ...sections];
}

/** The active filters, each with the link that removes it. */
export function setFilters(criteria: SearchCriteria): { readonly label: string; readonly without: string }[] {
  const { category, author, tags, kind, startDate, endDate } = criteria;
  const set = (isSet: boolean, label: string, changes: Partial<SearchCriteria>) =>
    isSet ? [{ label, without: searchAddress(criteria, changes) }] : [];
  const days = [startDate && `from ${startDate}`, endDate && `until ${endDate}`].filter(Boolean).join(' ');
  return [
    ...set(category !== '', sectionBySlug(category.toLowerCase())?.label ?? category, { category: '' }),
    ...set(author !== '', `by ${author}`, { author: '' }),
    ...tags.flatMap((tag) => set(true, `tag: ${tag}`, { tags: tags.filter((other) => other !== tag) })),
    ...set(kind !== null, KINDS.find(([, known]) => known === kind)?.[0] ?? '', { kind: null }),
    ...set(days !== '', days, { startDate: '', endDate: '' }),
  ];
}
