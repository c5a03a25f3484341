import { channelPagePath } from '#domain/channel-pages.ts';
import type { MergedSections } from '#domain/desk/section-merge.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import { policyPath } from '#domain/policies.ts';
import { SECTIONS } from '#domain/sections.ts';
import { topicPath } from '#domain/topic.ts';
import { isTranslated } from '#domain/translated-pages.ts';
import type { Queryable } from '#server/db/client.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { publishedChannelPages } from '../reading/channel-pages.ts';
import { publishedPolicies } from '../reading/policies.ts';
import {
  type Alternate,
  type ListKind,
  listChanges,
  type MappedList,
  type MappedStory,
  mappedLists,
  mappedNews,
  mappedStories,
  oldestStory,
  STORIES_PER_SITEMAP,
  type Stretch,
  summarisePeriods,
} from './sitemaps.repo.ts';

const SITEMAP = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const XHTML = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const NEWS = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"';
/** No story on the web is older; a wrong century in a feed must not produce a thousand empty months. */
const FIRST_YEAR = 1995;
const MONTH_PAGE = /^(\d{4})-(0[1-9]|1[0-2])(?:-([2-9]|[1-9]\d))?$/;
const LIST_PAGE = /^([a-z]+)(?:-([2-9]|[1-9]\d))?$/;
/** The sitemaps of pages that list stories, and the address of such a page in the first language. */
const LIST_PATHS: Readonly<Record<ListKind, (name: string) => string>> = {
  topics: topicPath,
  authors: (name) => `/author/${encodeURIComponent(name)}`,
};
const STANDING_PATHS = [
  '/',
  '/live',
  '/live/schedule',
  '/videos',
  '/about',
  '/alerts',
  '/corrections',
  '/privacy',
  '/terms',
  '/petition',
  '/book-rajneeti',
  '/diaspora-support',
  '/newsletter',
];

/** The site of the sitemaps. */
export interface MappedSite {
  readonly siteUrl: string;
  /** The languages that readers are offered; a page in several lists its address in each. */
  readonly languages: readonly Language[];
}

/**
 * The index of all sitemaps: the standing pages, the topics, the authors, then each month, in pages of at most 5,000
 * addresses. A month's pages all say when one of its stories last changed.
 */
export async function sitemapIndex(db: Queryable, { siteUrl, languages }: MappedSite, now: Date): Promise<string> {
  const months = monthsSince(await oldestStory(db), now);
  const summaries = months.length > 0 ? await summarisePeriods(db, months) : [];
  const ofMonths = months.flatMap(({ from }, place) => {
    const { stories = 0, changedAt = null } = summaries[place] ?? {};
    const pages = Math.ceil(stories / STORIES_PER_SITEMAP);
    return namedPages(
      from.toISOString().slice(0, 7),
      Array.from({ length: pages }, () => changedAt),
    );
  });
  const sitemaps: readonly NamedPage[] = [
    { name: 'pages', changedAt: null },
    ...namedPages('topics', await listChanges(db, 'topics', languages)),
    ...namedPages('authors', await listChanges(db, 'authors', languages)),
    ...ofMonths,
  ];
  const entries = sitemaps.map(
    ({ name, changedAt }) =>
      `<sitemap>${xmlElement('loc', `${siteUrl}/sitemaps/${name}.xml`)}${lastModified(changedAt)}</sitemap>`,
  );
  return xmlDocument(`<sitemapindex ${SITEMAP}>\n${entries.join('\n')}\n</sitemapindex>`);
}

interface NamedPage {
  readonly name: string;
  readonly changedAt: Date | null;
}

/** The pages of a sitemap, one for each time of change: 'topics', 'topics-2' and so on. */
function namedPages(name: string, changes: readonly (Date | null)[]): NamedPage[] {
  return changes.map((changedAt, page) => ({ name: page === 0 ? name : `${name}-${page + 1}`, changedAt }));
}

export interface Sitemap {
  readonly xml: string;
  /** It still changes, by live blogs or new stories, so it is cached only briefly. */
  readonly isChanging: boolean;
}

/** One sitemap by its name, 'pages', 'topics', 'authors', '2026-11' or '2026-11-2'; null when there is none of that name. */
export async function sitemapNamed(db: Queryable, site: MappedSite, name: string, now: Date): Promise<Sitemap | null> {
  if (name === 'pages') {
    const ownPages = [
      ...(await publishedPolicies(db)).map(({ name, ...rest }) => ({ path: policyPath(name), ...rest })),
      ...(await publishedChannelPages(db)).map(({ slug, changedAt }) => ({
        path: channelPagePath(slug),
        language: DEFAULT_LANGUAGE,
        changedAt,
      })),
    ];
    const xml = standingPages(site, await mergedSections(db), ownPages);
    return { xml, isChanging: false };
  }
  const [, list = '', listPage = '1'] = LIST_PAGE.exec(name) ?? [];
  if (isListKind(list)) {
    const pages = await mappedLists(db, list, Number(listPage), site.languages);
    return pages.length === 0
      ? null
      : { xml: urlSet(pages.map((page) => listUrl(site, list, page))), isChanging: false };
  }
  const period = stretchNamed(name);
  if (!period) return null;
  const stories = await mappedStories(db, period.month, period.page, site.languages);
  if (stories.length === 0) return null;
  return {
    xml: urlSet(stories.map((story) => storyUrl(site, story))),
    isChanging: period.month.until > now || stories.some(({ isLive }) => isLive),
  };
}

/** The stories of the last 48 hours, for news search engines. */
export async function newsSitemap(db: Queryable, site: MappedSite): Promise<string> {
  const urls = (await mappedNews(db, site.languages)).map(
    ({ path, language, title, publishedAt, changedAt, others }) =>
      `<url>${xmlElement('loc', site.siteUrl + path)}${lastModified(changedAt)}${alternateLinks(site, [{ language, path }, ...others])}<news:news><news:publication><news:name>MATV</news:name><news:language>${language}</news:language></news:publication>${xmlElement('news:publication_date', publishedAt.toISOString())}${xmlElement('news:title', title)}</news:news></url>`,
  );
  return urlSet(urls, NEWS);
}

/** A page that the desk has written, in one language. */
interface OwnPage {
  /** Without its language. */
  readonly path: string;
  readonly language: Language;
  readonly changedAt: string;
}

function standingPages(site: MappedSite, merged: MergedSections, ownPages: readonly OwnPage[]): string {
  const { siteUrl, languages } = site;
  const sections = SECTIONS.filter(({ slug }) => merged[slug] === undefined);
  const offered = ownPages.filter(({ language }) => languages.includes(language));
  const paths = [...STANDING_PATHS, ...sections.map(({ slug }) => `/${slug}`)];
  return urlSet([
    ...paths.flatMap((path) => {
      const pages = inEach(path, isTranslated(path) ? languages : [DEFAULT_LANGUAGE]);
      const links = alternateLinks(site, pages);
      return pages.map((page) => `<url>${xmlElement('loc', siteUrl + page.path)}${links}</url>`);
    }),
    ...offered.map(({ path, language, changedAt }) => {
      const writtenIn = offered.filter((one) => one.path === path).map((one) => one.language);
      return pageUrl(site, pathInLanguage(path, language), new Date(changedAt), inEach(path, writtenIn));
    }),
  ]);
}

function isListKind(name: string): name is ListKind {
  return Object.hasOwn(LIST_PATHS, name);
}

function listUrl(site: MappedSite, kind: ListKind, { name, language, changedAt, languages }: MappedList): string {
  const path = LIST_PATHS[kind](name);
  return pageUrl(site, pathInLanguage(path, language), changedAt, inEach(path, languages));
}

function storyUrl(site: MappedSite, { path, language, changedAt, others }: MappedStory): string {
  return pageUrl(site, path, changedAt, [{ language, path }, ...others]);
}

function pageUrl(site: MappedSite, path: string, changedAt: Date, pages: readonly Alternate[]): string {
  return `<url>${xmlElement('loc', site.siteUrl + path)}${lastModified(changedAt)}${alternateLinks(site, pages)}</url>`;
}

function lastModified(changedAt: Date | null): string {
  return changedAt === null ? '' : xmlElement('lastmod', changedAt.toISOString());
}

function inEach(path: string, languages: readonly Language[]): Alternate[] {
  return languages.map((language) => ({ language, path: pathInLanguage(path, language) }));
}

/** The page in each of its languages, as its own head names them; nothing for a page in one. */
function alternateLinks({ siteUrl, languages }: MappedSite, pages: readonly Alternate[]): string {
  if (pages.length < 2) return '';
  const inOrder = pages.toSorted((one, other) => languages.indexOf(one.language) - languages.indexOf(other.language));
  const link = (language: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${xmlText(siteUrl + path)}"/>`;
  const first = pages.find(({ language }) => language === DEFAULT_LANGUAGE);
  return [
    ...inOrder.map(({ language, path }) => link(languageFacts(language).locale, path)),
    first ? link('x-default', first.path) : '',
  ].join('');
}

function urlSet(urls: readonly string[], namespace = ''): string {
  const namespaces = [SITEMAP, namespace, urls.some((url) => url.includes('<xhtml:')) ? XHTML : ''];
  return xmlDocument(`<urlset ${namespaces.filter(Boolean).join(' ')}>\n${urls.join('\n')}\n</urlset>`);
}

function monthsSince(oldest: Date | null, now: Date): Stretch[] {
  if (!oldest) return [];
  const months: Stretch[] = [];
  const first = new Date(Math.max(oldest.getTime(), Date.UTC(FIRST_YEAR, 0)));
  for (let month = startOfMonth(first); month <= now; month = nextMonth(month)) {
    months.push({ from: month, until: nextMonth(month) });
  }
  return months;
}

/** The month, in UTC, whose sitemap lists stories published at `at`. */
export function monthOf(at: Date): Stretch {
  const from = startOfMonth(at);
  return { from, until: nextMonth(from) };
}

function stretchNamed(name: string): { readonly month: Stretch; readonly page: number } | null {
  const [, year, month, page = '1'] = MONTH_PAGE.exec(name) ?? [];
  if (!year || !month) return null;
  const from = new Date(Date.UTC(Number(year), Number(month) - 1));
  return { month: { from, until: nextMonth(from) }, page: Number(page) };
}

function startOfMonth(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth()));
}

function nextMonth(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1));
}
