import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { type SectionSlug, theSection } from '#domain/sections.ts';
import type { Picture, StoryCard, StoryList } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { readSettings } from '#server/db/settings.ts';
import { NO_NOTES, notesKey, type SectionNotes, sectionNotesIn } from '../catalogue/section-notes.service.ts';
import { authorNameKey } from '../model/names.ts';
import { storedPicture } from '../model/pictures.ts';
import { type ListRequest, readLists, shownCards } from './cards.repo.ts';
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
  /** Pictures of the authors in Opinion, by name; empty elsewhere. */
  readonly portraits: Readonly<Record<string, Picture>>;
  /** The desk's links among the stories of World News; empty elsewhere (SPEC-29). */
  readonly links: readonly PlacedLink[];
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
  const [notes, list, beside, chosen] = await Promise.all([
    settings
      .then((saved) => sectionNotesIn(saved, section))
      .catch(goOnWithout('what the desk says of a section', NO_NOTES)),
    readSectionPage(db, theSection(section), page, language),
    readLists(db, requests, language).catch(goOnWithout('the blogs of a section', [])),
    hasChoice
      ? settings
          .then((saved) => readWorldChoice(db, saved))
          .catch(goOnWithout('what the desk chose for World News', NO_CHOICE))
      : NO_CHOICE,
  ]);
  const portraits =
    section === 'opinion' && page === 1
      ? await readPortraits(
          db,
          list.stories.map(({ author }) => author),
        ).catch(goOnWithout('the portraits of authors', {}))
      : {};
  const blogs = shownCards(beside.filter((entry) => entry.list === 0));
  const others = shownCards(beside.filter((entry) => entry.list === 1 && entry.card.section !== 'world'));
  const recommended = chosen.recommended.length > 0 ? chosen.recommended : others.map(recommendedStory);
  return {
    section,
    notes,
    list,
    blogs,
    recommended: recommended.slice(0, RECOMMENDED),
    portraits,
    links: chosen.links,
  };

  function goOnWithout<T>(what: string, instead: T) {
    return (error: unknown): T => {
      report(error, what);
      return instead;
    };
  }
}

interface PortraitRow {
  name_key: string;
  hash: string;
  width: number;
  height: number;
}

/** The authors' pictures by name, for those of `names` that have one. */
async function readPortraits(db: Queryable, names: readonly string[]): Promise<Record<string, Picture>> {
  const { rows } = await db.query<PortraitRow>(
    planned(
      'portraits',
      `select a.name_key, m.hash, m.width, m.height from authors a join media m on m.id = a.media_id
       where a.name_key = any($1::text[])`,
      [[...new Set(names.map(authorNameKey))]],
    ),
  );
  const byKey = new Map(rows.map((row) => [row.name_key, storedPicture(row)]));
  const found = names.flatMap((name) => {
    const picture = byKey.get(authorNameKey(name));
    return picture ? [[name, picture] as const] : [];
  });
  return Object.fromEntries(found);
}
