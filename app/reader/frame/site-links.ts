import type { PageName } from '#app/languages/en/frame.ts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { isMergedPage, type MergedSections } from '#domain/desk/section-merge.ts';
import type { Language } from '#domain/languages.ts';
import { type SectionSlug, sectionBySlug } from '#domain/sections.ts';

export interface SiteLink {
  readonly path: string;
  readonly label: string;
  /** Shorter label on phones. */
  readonly short: string;
}

const PATHS: Readonly<Record<PageName, string>> = {
  home: '/',
  live: '/live',
  videos: '/videos',
  show: '/book-rajneeti',
  about: '/about',
  petition: '/petition',
  search: '/search',
  alerts: '/alerts',
  saved: '/saved',
  privacy: '/privacy',
  terms: '/terms',
  corrections: '/corrections',
};

type Entry = PageName | SectionSlug;

/** The header's main set: exactly these, in this order (NAV-07 to NAV-18, SPEC-21). */
const MAIN: readonly Entry[] = [
  'home',
  'live',
  'videos',
  'world',
  'viral',
  'latest-news',
  'india-news',
  'entertainment',
  'sportfit',
  'show',
  'about',
];

/** The set behind 'More' (NAV-21 to NAV-28). */
const MORE: readonly Entry[] = [
  'defence',
  'education',
  'election-news',
  'health',
  'tech',
  'initiatives',
  'science-news',
  'opinion',
];

/** The footer's additional links (NAV-36, NAV-37, SPEC-21). */
const FOOTER: readonly Entry[] = [
  'web-stories',
  'business',
  'petition',
  'search',
  'alerts',
  'saved',
  'privacy',
  'terms',
  'corrections',
];

export interface SiteLinks {
  readonly main: readonly SiteLink[];
  readonly more: readonly SiteLink[];
  readonly footer: readonly SiteLink[];
}

/** The navigation's links in a language, without merged sections. */
export function siteLinks(language: Language, merged: MergedSections): SiteLinks {
  const linksOf = (entries: readonly Entry[]) =>
    entries.filter((entry) => !isMergedPage(pathOf(entry), merged)).map((entry) => linkTo(entry, language));
  return { main: linksOf(MAIN), more: linksOf(MORE), footer: linksOf(FOOTER) };
}

function isPage(entry: Entry): entry is PageName {
  return sectionBySlug(entry) === null;
}

function pathOf(entry: Entry): string {
  return isPage(entry) ? PATHS[entry] : `/${entry}`;
}

function linkTo(entry: Entry, language: Language): SiteLink {
  const { frame, section } = messagesIn(language);
  const path = hrefIn(language, pathOf(entry));
  if (isPage(entry)) {
    const [label, short] = frame.links[entry];
    return { path, label, short };
  }
  const { label, shortLabel } = section(entry);
  return { path, label, short: shortLabel };
}

/** True when a link leads to the current page; stories within a section don't count. */
export function isHere(linkPath: string, pathname: string): boolean {
  return linkPath === (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
}
