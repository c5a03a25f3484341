import { ownEntry } from './own-entry.ts';

/** The sixteen sections of the site (SPEC-05, SPEC-12, SPEC-21, SPEC-22, SPEC-30). */
export type SectionSlug =
  | 'world'
  | 'viral'
  | 'latest-news'
  | 'india-news'
  | 'web-stories'
  | 'science-news'
  | 'opinion'
  | 'entertainment'
  | 'defence'
  | 'sportfit'
  | 'education'
  | 'election-news'
  | 'health'
  | 'tech'
  | 'initiatives'
  | 'business';

/** Which wire stories a section takes; `words` are lower-case whole words of the category. */
export type WireFilter =
  | { by: 'everything' }
  | { by: 'category'; equals: readonly string[] }
  | { by: 'category-word'; words: readonly string[] }
  | { by: 'category-part'; part: string }
  | { by: 'sub-category'; equals: string };

/** How the first page of a section is filled up from the wire (WIRE-42 to WIRE-49). */
export type FirstPageRule = 'wire-when-empty' | 'fill-to-twenty' | 'fill-to-fifty';

export interface Section {
  readonly slug: SectionSlug;
  /** Header label on wide screens. */
  readonly label: string;
  readonly shortLabel: string;
  readonly title: string;
  /** The page's name in the content service (API-33). */
  readonly page: string;
  readonly wire: WireFilter;
  readonly firstPage: FirstPageRule;
  readonly emptyText: string;
  /** Category of stories that have none. */
  readonly defaultCategory: string;
}

const category = (...equals: string[]): WireFilter => ({ by: 'category', equals });
const words = (...list: string[]): WireFilter => ({ by: 'category-word', words: list });

function section(
  slug: SectionSlug,
  labels: readonly [label: string, shortLabel: string, title: string],
  page: string,
  wire: WireFilter,
  emptyText: string,
  more: { firstPage?: FirstPageRule; defaultCategory?: string } = {},
): Section {
  const [label, shortLabel, title] = labels;
  return {
    slug,
    label,
    shortLabel,
    title,
    page,
    wire,
    emptyText,
    firstPage: more.firstPage ?? 'wire-when-empty',
    defaultCategory: more.defaultCategory ?? 'News',
  };
}

/** In the specified order; /business is the sixteenth (SPEC-05). */
export const SECTIONS: readonly Section[] = [
  section('world', ['World', 'World', 'World News'], 'WorldNews', category('world'), 'No world articles available.', {
    defaultCategory: 'World',
  }),
  section(
    'viral',
    ['Viral', 'Viral', 'Viral News'],
    'ViralNews',
    { by: 'sub-category', equals: 'general news' },
    'No Viral News available.',
  ),
  section(
    'latest-news',
    ['Latest', 'Latest', 'Latest News'],
    'LatestNews',
    { by: 'everything' },
    'No latest news available.',
    { firstPage: 'fill-to-twenty' },
  ),
  section(
    'india-news',
    ['India', 'India', 'India News'],
    'IndiaNews',
    words('national', 'india'),
    'No India news available.',
    { firstPage: 'fill-to-twenty', defaultCategory: 'National' },
  ),
  section(
    'web-stories',
    ['Web Stories', 'Stories', 'Web Stories'],
    'WebStories',
    category('web stories'),
    'No web stories available at the moment.',
  ),
  section(
    'science-news',
    ['Science', 'Science', 'Science News'],
    'ScienceNews',
    words('science', 'space', 'environment'),
    'No science news available.',
  ),
  section(
    'opinion',
    ['Opinion', 'Opinion', 'Opinion'],
    'Opinion',
    words('opinion', 'editorial'),
    'No opinion articles available.',
  ),
  section(
    'entertainment',
    ['Entertainment', 'Showbiz', 'Entertainment'],
    'Entertainment',
    { by: 'category-part', part: 'entertain' },
    'No entertainment articles available.',
    { firstPage: 'fill-to-fifty' },
  ),
  section(
    'defence',
    ['Defence', 'Defence', 'Defence'],
    'Defence',
    words('defence', 'defense', 'military'),
    'No defence articles available.',
  ),
  section(
    'sportfit',
    ['SportFit', 'Sport', 'SportFit'],
    'SportFit',
    category('sports'),
    'No sportfit articles available.',
    { firstPage: 'fill-to-fifty' },
  ),
  section(
    'education',
    ['Education', 'Education', 'Education'],
    'Education',
    words('education'),
    'No education articles available.',
  ),
  section(
    'election-news',
    ['Elections', 'Elections', 'Election News'],
    'ElectionNews',
    words('election', 'elections', 'politics'),
    'No election news articles available.',
  ),
  section('health', ['Health', 'Health', 'Health'], 'Health', words('health'), 'No health articles available.'),
  section('tech', ['Tech', 'Tech', 'Technology'], 'Tech', words('technology', 'tech'), 'No tech articles available.'),
  section(
    'initiatives',
    ['Initiatives', 'Initiatives', 'Initiatives'],
    'Initiatives',
    words('initiatives'),
    'No initiatives articles available.',
  ),
  section(
    'business',
    ['Business', 'Business', 'Business'],
    'Business',
    category('business'),
    'No business articles available.',
  ),
];

const BY_SLUG = new Map<string, Section>(SECTIONS.map((entry) => [entry.slug, entry]));
const BY_PAGE = new Map<string, Section>(SECTIONS.map((entry) => [entry.page.toLowerCase(), entry]));

/** Old addresses that redirect permanently to a section (SPEC-05). */
export const SECTION_ALIASES: Readonly<Record<string, SectionSlug>> = {
  sports: 'sportfit',
  technology: 'tech',
  national: 'india-news',
  news: 'latest-news',
};

/** The section at `/slug`, or null. */
export function sectionBySlug(slug: string): Section | null {
  return BY_SLUG.get(slug) ?? null;
}

/** The section at `/name`, now or before (SPEC-05), or null. */
export function sectionByAnyName(name: string): Section | null {
  return sectionBySlug(ownEntry(SECTION_ALIASES, name) ?? name);
}

/** The section whose content-service page is `page`, such as 'ViralNews' in any case, or `null`. */
export function sectionByPage(page: string): Section | null {
  return BY_PAGE.get(page.toLowerCase()) ?? null;
}

/** The section of a known slug. */
export function theSection(slug: SectionSlug): Section {
  const found = BY_SLUG.get(slug);
  if (!found) throw new Error(`no section ${slug}`);
  return found;
}
