import { STRIPS_AFTER_LATEST, STRIPS_BEFORE_LATEST } from '../../../domain/home-layout.ts';
import type { SectionSlug } from '../../../domain/sections.ts';
import type { HomePage } from '../../../server/newsroom/reading/home.ts';
import { briefCard, briefCards, type CardData, cardsUnder, fullCard, leadAndBriefCards } from '../cards/card-data.ts';

/** Three layouts take turns, so that no two neighbours look alike. */
export type StripLayout = 'lead-and-list' | 'grid' | 'lead-and-sides';

export interface StripData {
  readonly section: SectionSlug;
  readonly layout: StripLayout;
  readonly stories: readonly CardData[];
}

export interface HomeData {
  readonly now: string;
  readonly siteUrl: string;
  readonly lead: CardData | null;
  readonly top: readonly CardData[];
  readonly deepDives: readonly CardData[];
  readonly national: readonly CardData[];
  /** Strips before the Latest News block and after it; the other sections are columns. */
  readonly strips: readonly StripData[];
  readonly laterStrips: readonly StripData[];
  readonly columns: readonly StripData[];
  readonly latest: readonly CardData[];
  readonly blogs: readonly CardData[];
  readonly topics: readonly string[];
  readonly isSample: boolean;
}

const LAYOUTS: readonly StripLayout[] = ['lead-and-list', 'grid', 'lead-and-sides'];

/** The home page as it is sent to the browser. */
export function homeData(page: HomePage, now: Date, siteUrl: string): HomeData {
  const [strips, laterStrips, columns] = stripsOf(page.strips);
  return {
    now: now.toISOString(),
    siteUrl,
    lead: page.lead && fullCard(page.lead),
    top: briefCards(page.top),
    deepDives: briefCards(page.deepDives),
    national: cardsUnder(
      'india-news',
      page.national.map((card, index) => (index < 2 ? fullCard(card) : briefCard(card))),
    ),
    strips,
    laterStrips,
    columns,
    latest: leadAndBriefCards(page.latest),
    blogs: page.blogs.map(fullCard),
    topics: page.topics,
    isSample: page.isSample,
  };
}

/** The strips before the Latest News block, those after it, and the sections that stand as columns. */
function stripsOf(all: HomePage['strips']): [StripData[], StripData[], StripData[]] {
  const strips = all.filter(({ stories }) => stories.length > 0);
  const large = [...STRIPS_BEFORE_LATEST, ...STRIPS_AFTER_LATEST].flatMap((section) =>
    strips.filter((strip) => strip.section === section),
  );
  const shown = large.map(({ section, stories }, index): StripData => {
    const layout = LAYOUTS[index % LAYOUTS.length] ?? 'grid';
    const cards = layout === 'grid' ? briefCards(stories) : leadAndBriefCards(stories);
    return { section, layout, stories: cardsUnder(section, cards) };
  });
  const columns = strips
    .filter((strip) => !large.includes(strip))
    .map(({ section, stories }): StripData => {
      const cards = briefCards(stories);
      return { section, layout: 'grid', stories: cardsUnder(section, cards) };
    });
  const isEarly = ({ section }: StripData) => STRIPS_BEFORE_LATEST.includes(section);
  return [shown.filter(isEarly), shown.filter((strip) => !isEarly(strip)), columns];
}
