import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import { SECTIONS } from '#domain/sections.ts';
import type { App } from './app-types.ts';

export interface SiteForMachines {
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  /** Whether crawlers that gather texts for language models may read the site. */
  readonly aiCrawlers: 'allow' | 'refuse';
  /** Where to report a security problem: a mailto: or https: address; null: the About page names contacts. */
  readonly securityContact: string | null;
  /** The records of ads.txt, which say who may sell this site's advertising space; none: nobody may. */
  readonly adsTxt: readonly string[];
  /** The languages that readers are offered. */
  readonly languages: readonly Language[];
}

/** The crawlers' user agents for robots.txt. */
const AI_CRAWLERS = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'PerplexityBot',
];

/** RFC 9116 asks for less than a year ahead. A test fails thirty days before: check the contact, then move the date. */
export const SECURITY_TXT_EXPIRES = '2027-11-01T00:00:00.000Z';

const A_DAY = 'public, max-age=86400';
const AN_HOUR = 'public, max-age=3600';
const TEXT = 'text/plain; charset=utf-8';

interface FixedText {
  readonly path: string;
  readonly type: string;
  readonly cache: string;
  readonly text: string;
}

/** Files for machines, at addresses fixed by standards or custom. None of them changes while the site runs. */
export function registerFixedAddresses(app: App, site: SiteForMachines): void {
  const trust = trustText(site);
  const texts: readonly FixedText[] = [
    { path: '/robots.txt', type: TEXT, cache: AN_HOUR, text: robotsText(site) },
    { path: '/llms.txt', type: 'text/markdown; charset=utf-8', cache: A_DAY, text: llmsText(site) },
    { path: '/trust.txt', type: TEXT, cache: A_DAY, text: trust },
    { path: '/.well-known/trust.txt', type: TEXT, cache: A_DAY, text: trust },
    { path: '/ads.txt', type: TEXT, cache: A_DAY, text: adsText(site) },
    { path: '/.well-known/security.txt', type: TEXT, cache: A_DAY, text: securityText(site) },
  ];
  for (const { path, type, cache, text } of texts) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header('cache-control', cache).send(text),
    );
  }
}

/** Robots may crawl the site, but not the desk or the API. */
function robotsText({ siteUrl, aiCrawlers }: SiteForMachines): string {
  const refused =
    aiCrawlers === 'allow' ? [] : [...AI_CRAWLERS.map((name) => `User-agent: ${name}`), 'Disallow: /', ''];
  return lines(
    ...refused,
    'User-agent: *',
    'Disallow: /admin',
    'Disallow: /login',
    'Disallow: /api/',
    `Host: ${siteUrl}`,
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/news-sitemap.xml`,
    `Sitemap: ${siteUrl}/video-sitemap.xml`,
  );
}

/** The site in a few lines of Markdown, for language models (llmstxt.org). */
function llmsText({ siteUrl, languages }: SiteForMachines): string {
  const offered = languages.map(languageFacts);
  const names = new Intl.ListFormat('en-GB').format(offered.map(({ english }) => english));
  const others = offered.filter(({ code }) => code !== DEFAULT_LANGUAGE);
  return lines(
    '# MATV',
    '',
    `> News and live television from Britain, India and the places between, in ${names}.`,
    '',
    'Every story can be read without a login. Each section has a feed of its thirty newest stories.',
    '',
    '## Sections',
    '',
    ...SECTIONS.map(({ slug, title }) => `- [${title}](${siteUrl}/${slug}): [feed](${siteUrl}/${slug}/feed.xml)`),
    '',
    ...others.flatMap(({ english, name, prefix }) => [
      `## In ${english}`,
      '',
      `- [${name}](${siteUrl}${prefix}): the start page; each section is at its address above, after ${prefix}`,
      `- [Latest news in ${english}](${siteUrl}${prefix}/feed.xml): the newest stories of all sections as a feed`,
      '',
    ]),
    '## More',
    '',
    `- [Latest news](${siteUrl}/feed.xml): the newest stories of all sections as a feed`,
    `- [Corrections](${siteUrl}/corrections): corrections and clarifications, newest first`,
    `- [Live TV](${siteUrl}/live): what is on now, and the schedule`,
    `- [About](${siteUrl}/about): who makes MATV`,
  );
}

/** JournalList's trust.txt: who answers for the site, and whether its texts may train models. */
function trustText({ siteUrl, aiCrawlers }: SiteForMachines): string {
  return lines(`contact=${siteUrl}/about`, `datatrainingallowed=${aiCrawlers === 'allow' ? 'yes' : 'no'}`);
}

/** IAB's record for a site that has no authorised seller; an empty file counts as none. */
const NO_SELLER = 'placeholder.example.com, placeholder, DIRECT, placeholder';

/** IAB's ads.txt 1.1: who may sell this site's advertising space. */
function adsText({ adsTxt }: SiteForMachines): string {
  return lines(...(adsTxt.length === 0 ? [NO_SELLER] : adsTxt));
}

/** RFC 9116. */
function securityText({ siteUrl, securityContact, languages }: SiteForMachines): string {
  return lines(
    `Contact: ${securityContact ?? `${siteUrl}/about`}`,
    `Expires: ${SECURITY_TXT_EXPIRES}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${siteUrl}/.well-known/security.txt`,
  );
}

function lines(...all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}
