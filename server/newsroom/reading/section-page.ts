import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import type { StoryCard, StoryList } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { readSettings } from '#server/db/settings.ts';
import { NO_NOTES, notesKey, type SectionNotes, sectionNotesIn } from '../catalogue/section-notes.service.ts';
import { type ListRequest, readLists, shownCards } from './cards.repo.ts';
import { NO_PORTRAITS, type Portraits, readPortraits } from './portraits.repo.ts';
import {
  NO_CHOICE,
  type PlacedLink,
  type Recommended,
  readWorldChoice,
  recommendedStory,
  WORLD_KEYS,
} from './recommended.ts';
import { readSectionPage } from './section-list.ts';

export interface SectionPage {
  readonly section: SectionSlug;
  /** The desk's notes on the section. */
  readonly notes: SectionNotes;
  readonly list: StoryList;
  readonly blogs: readonly StoryCard[];
  /** Beside the lead of World News; empty elsewhere (SPEC-19). */
  readonly recommended: readonly Recommended[];
  /** Of the authors of the blogs, and in Opinion of all stories. */
  readonly portraits: Portraits;
  /** The desk's links among the stories of World News; empty elsewhere (SPEC-29). */
  readonly links: readonly PlacedLink[];
  /** The ids of the stories that the desk's links lead to, shown or not. */
  readonly linked: readonly string[];
}

const BLOGS = 4;
const RECOMMENDED = 5;
/** Generous, because most of the newest may be world news, which is filtered out. */
const NEWEST_ASKED = 30;

/**
 * A section's page in a language. The desk's notes, recommendations and links are in the default language and are left
 * out of the others. Blogs or recommendations that cannot be read are passed to `report` and left out (LIST-35).
 */
export async function readSection(
  db: Queryable,
  section: SectionSlug,
  page: number,
  report: (error: unknown, what: string) => void,
  language: Language = DEFAULT_LANGUAGE,
): Promise<SectionPage> {
  const isFirstLanguage = language === DEFAULT_LANGUAGE;
  const hasRecommended = section === 'world' && page === 1;
  const hasChoice = hasRecommended && isFirstLanguage;
  const requests: ListRequest[] = [
    { section, kind: 'blog', offset: 0, limit: BLOGS },
    ...(hasRecommended ? [{ section: 'latest-news', kind: 'article', offset: 0, limit: NEWEST_ASKED } as const] : []),
  ];
  const keys = isFirstLanguage ? [notesKey(section), ...(hasChoice ? WORLD_KEYS : [])] : [];
  const settings = readSettings(db, keys);
  const reading = readSectionPage(db, theSection(section), page, language);
  const readingBeside = readLists(db, requests, language)
    .catch(goOnWithout('the blogs of a section', []))
    .then((beside) => {
      const cardsOf = (place: number) => beside.filter(({ list }) => list === place).map(({ card }) => card);
      return {
        blogs: shownCards(cardsOf(0)),
        newest: shownCards(cardsOf(1)).filter((card) => card.section !== 'world'),
      };
    });
  const voices = section === 'opinion' && page === 1 ? reading.then(({ stories }) => stories) : [];
  const [notes, list, { blogs, newest }, portraits, chosen] = await Promise.all([
    settings
      .then((saved) => sectionNotesIn(saved, section))
      .catch(goOnWithout('what the desk says of a section', NO_NOTES)),
    reading,
    readingBeside,
    // As soon as the authors are known, while the rest is still being read.
    Promise.all([readingBeside, voices]).then(([beside, stories]) =>
      readPortraits(db, [...beside.blogs, ...stories]).catch(goOnWithout('the portraits of authors', NO_PORTRAITS)),
    ),
    hasChoice
      ? settings
          .then((saved) => readWorldChoice(db, saved))
          .catch(goOnWithout('what the desk chose for World News', NO_CHOICE))
      : NO_CHOICE,
  ]);
  const recommended = chosen.recommended.length > 0 ? chosen.recommended : newest.map(recommendedStory);
  return {
    section,
    notes,
    list,
    blogs,
    recommended: recommended.slice(0, RECOMMENDED),
    portraits,
    links: chosen.links,
    linked: chosen.linked,
  };

  function goOnWithout<T>(what: string, instead: T) {
    return (error: unknown): T => {
      report(error, what);
      return instead;
    };
  }
}
