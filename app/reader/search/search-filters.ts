import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { type MergedSections, presentSection } from '#domain/desk/section-merge.ts';
import type { Language } from '#domain/languages.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import { type SearchCriteria, searchAddress } from '#domain/search/search-criteria.ts';
import { SECTIONS, sectionBySlug } from '#domain/sections.ts';

/** A choice, as a link to the same search with one change. */
export interface Choice {
  readonly label: string;
  readonly href: string;
  readonly isChosen: boolean;
}

const SPANS = [
  ['day', 1],
  ['week', 7],
  ['month', 30],
  ['year', 365],
] as const;
const KINDS = ['article', 'blog', 'deep-dive'] as const;

export function sortChoices(criteria: SearchCriteria, language: Language): Choice[] {
  const { sorts } = messagesIn(language).search;
  return (['relevance', 'newest'] as const).map((sort) => ({
    label: sorts[sort],
    href: hrefIn(language, searchAddress(criteria, { sort })),
    isChosen: criteria.sort === sort,
  }));
}

export function timeChoices(criteria: SearchCriteria, now: Date, language: Language): Choice[] {
  const texts = messagesIn(language).search;
  const hrefWith = (startDate: string) => hrefIn(language, searchAddress(criteria, { startDate, endDate: '' }));
  const spans = SPANS.map(([name, days]) => {
    const startDate = dayAfter(londonDay(now), -days);
    const isChosen = criteria.startDate === startDate && criteria.endDate === '';
    return { label: texts.spans[name], href: hrefWith(startDate), isChosen };
  });
  const isAny = criteria.startDate === '' && criteria.endDate === '';
  return [{ label: texts.anyTime, href: hrefWith(''), isChosen: isAny }, ...spans];
}

export function kindChoices(criteria: SearchCriteria, language: Language): Choice[] {
  const { allTypes, types } = messagesIn(language).search;
  return [null, ...KINDS].map((kind) => ({
    label: kind === null ? allTypes : types[kind],
    href: hrefIn(language, searchAddress(criteria, { kind })),
    isChosen: criteria.kind === kind,
  }));
}

export function sectionChoices(criteria: SearchCriteria, merged: MergedSections, language: Language): Choice[] {
  const { search, section } = messagesIn(language);
  const named = sectionBySlug(criteria.category.toLowerCase());
  const chosen = named && presentSection(named.slug, merged);
  const hrefOf = (category: string) => hrefIn(language, searchAddress(criteria, { category }));
  const all = { label: search.allSections, href: hrefOf(''), isChosen: criteria.category === '' };
  // 'Latest' contains every story, so it would filter nothing.
  const sections = SECTIONS.filter(({ slug }) => slug !== 'latest-news' && merged[slug] === undefined).map(
    ({ slug }) => ({ label: section(slug).label, href: hrefOf(slug), isChosen: chosen === slug }),
  );
  return [all, ...sections];
}

/** The active filters, each with the link that removes it. */
export function setFilters(
  criteria: SearchCriteria,
  language: Language,
): { readonly label: string; readonly without: string }[] {
  const { search, section } = messagesIn(language);
  const { category, author, tags, kind, startDate, endDate } = criteria;
  const without = (changes: Partial<SearchCriteria>) => hrefIn(language, searchAddress(criteria, changes));
  const set = (isSet: boolean, label: string, changes: Partial<SearchCriteria>) =>
    isSet ? [{ label, without: without(changes) }] : [];
  const days = [startDate && search.fromDay(startDate), endDate && search.untilDay(endDate)].filter(Boolean).join(' ');
  const named = sectionBySlug(category.toLowerCase());
  return [
    ...set(category !== '', named ? section(named.slug).label : category, { category: '' }),
    ...set(author !== '', search.byAuthor(author), { author: '' }),
    ...tags.map((tag) => ({
      label: search.withTag(tag),
      without: without({ tags: tags.filter((other) => other !== tag) }),
    })),
    ...(kind === null ? [] : [{ label: search.types[kind], without: without({ kind: null }) }]),
    ...set(days !== '', days, { startDate: '', endDate: '' }),
  ];
}
