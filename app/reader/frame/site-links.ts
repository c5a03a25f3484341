import { isMergedPage, type MergedSections } from '#domain/desk/section-merge.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';

export interface SiteLink {
  readonly path: string;
  readonly label: string;
  /** Shorter label on phones. */
  readonly short: string;
}

function link(path: string, label: string, short = label): SiteLink {
  return { path, label, short };
}

function sectionLink(slug: SectionSlug): SiteLink {
  const { label, shortLabel } = theSection(slug);
  return link(`/${slug}`, label, shortLabel);
}

/** The header's main set: exactly these, in this order (NAV-07 to NAV-18, SPEC-21). */
export const MAIN_LINKS: readonly SiteLink[] = [
  link('/', 'Home'),
  link('/live', 'Live TV', 'Live'),
  link('/videos', 'Videos'),
  sectionLink('world'),
  sectionLink('viral'),
  sectionLink('latest-news'),
  sectionLink('india-news'),
  sectionLink('entertainment'),
  sectionLink('sportfit'),
  link('/book-rajneeti', 'Book Show', 'Book'),
  link('/about', 'About Us', 'About'),
];

/** The set behind 'More' (NAV-21 to NAV-28). */
export const MORE_LINKS: readonly SiteLink[] = [
  sectionLink('defence'),
  sectionLink('education'),
  sectionLink('election-news'),
  sectionLink('health'),
  sectionLink('tech'),
  sectionLink('initiatives'),
  sectionLink('science-news'),
  sectionLink('opinion'),
];

/** The footer's additional links (NAV-36, NAV-37, SPEC-21). */
export const FOOTER_LINKS: readonly SiteLink[] = [
  sectionLink('web-stories'),
  sectionLink('business'),
  link('/petition', 'Petition'),
  link('/search', 'Search'),
  link('/alerts', 'News alerts'),
  link('/saved', 'Saved stories'),
  link('/privacy', 'Privacy Policy'),
  link('/terms', 'Terms of Service'),
  link('/corrections', 'Corrections'),
];

/** `links` without merged sections. */
export function presentLinks(links: readonly SiteLink[], merged: MergedSections): SiteLink[] {
  return links.filter(({ path }) => !isMergedPage(path, merged));
}

/** True when a link leads to the current page; stories within a section don't count. */
export function isHere(linkPath: string, pathname: string): boolean {
  return linkPath === (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname);
}
