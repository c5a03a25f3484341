import { type MergedSections, presentSection } from '#domain/desk/section-merge.ts';
import { type SearchAsked, searchAddress } from '#domain/search/search-asked.ts';
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

export function sortChoices(asked: SearchAsked): Choice[] {
  return (['relevance', 'newest'] as const).map((sort) => ({
    label: sort === 'newest' ? 'Newest first' : 'Most relevant',
    href: searchAddress(asked, { sort }),
    isChosen: asked.sort === sort,
  }));
}

export function timeChoices(asked: SearchAsked, now: Date): Choice[] {
  const spans = SPANS.map(([label, days]) => {
    const startDate = new Date(now.getTime() - days * A_DAY_MS).toISOString().slice(0, 10);
    const isChosen = asked.startDate === startDate && asked.endDate === '';
    return { label, href: searchAddress(asked, { startDate, endDate: '' }), isChosen };
  });
  const isAny = asked.startDate === '' && asked.endDate === '';
  return [{ label: 'Any time', href: searchAddress(asked, { startDate: '', endDate: '' }), isChosen: isAny }, ...spans];
}

export function kindChoices(asked: SearchAsked): Choice[] {
  return KINDS.map(([label, kind]) => ({
    label,
    href: searchAddress(asked, { kind }),
    isChosen: asked.kind === kind,
  }));
}

export function sectionChoices(asked: SearchAsked, merged: MergedSections): Choice[] {
  const named = sectionBySlug(asked.category.toLowerCase());
  const chosen = named && presentSection(named.slug, merged);
  const all = { label: 'All sections', href: searchAddress(asked, { category: '' }), isChosen: asked.category === '' };
  // 'Latest' contains every story, so it would filter nothing.
  const sections = SECTIONS.filter(({ slug }) => slug !== 'latest-news' && merged[slug] === undefined).map(
    ({ slug, label }) => ({
      label,
      href: searchAddress(asked, { category: slug }),
      isChosen: chosen === slug,
    }),
  );
  return [all, ...sections];
}

/** The active filters, each with the link that removes it. */
export function setFilters(asked: SearchAsked): { readonly label: string; readonly without: string }[] {
  const { category, author, tags, kind, startDate, endDate } = asked;
  const set = (isSet: boolean, label: string, changes: Partial<SearchAsked>) =>
    isSet ? [{ label, without: searchAddress(asked, changes) }] : [];
  const days = [startDate && `from ${startDate}`, endDate && `until ${endDate}`].filter(Boolean).join(' ');
  return [
    ...set(category !== '', sectionBySlug(category.toLowerCase())?.label ?? category, { category: '' }),
    ...set(author !== '', `by ${author}`, { author: '' }),
    ...tags.flatMap((tag) => set(true, `tag: ${tag}`, { tags: tags.filter((other) => other !== tag) })),
    ...set(kind !== null, KINDS.find(([, known]) => known === kind)?.[0] ?? '', { kind: null }),
    ...set(days !== '', days, { startDate: '', endDate: '' }),
  ];
}
