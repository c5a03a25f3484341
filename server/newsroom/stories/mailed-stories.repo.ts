import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';
import { shownSummary, withoutHeadline } from '#domain/summary.ts';
import { sectionTitleIn } from '#domain/texts/texts.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** A story as it is listed in an e-mail. */
export interface MailedStory {
  readonly id: string;
  readonly title: string;
  /** As on cards: '' if it only repeats the headline. */
  readonly standfirst: string;
  readonly language: Language;
  /** The section's name, in the language that was asked for. */
  readonly section: string;
  /** Its path; null while readers cannot open it. */
  readonly href: string | null;
}

interface Row {
  id: string;
  kind: StoryKind;
  language: Language;
  title: string;
  standfirst: string;
  section: string;
  slug: string;
  is_public: boolean;
}

/**
 * What a reader of `language` gets for the stories with these ids, in that order: of each the version in that language,
 * where readers can open it, else the story itself. A story that readers cannot open stands for itself as well.
 */
export async function versionsToMail(
  db: Queryable,
  ids: readonly string[],
  language: Language,
): Promise<MailedStory[]> {
  const { rows } = await db.query<Row>(
    `select s.id, s.kind, s.language, s.title, s.standfirst, s.section, s.slug, ${publicStory('s')} as is_public
     from stories c
     left join stories v on v.translation_group = c.translation_group and v.language = $2
       and ${publicStory('v')} and ${publicStory('c')}
     join stories s on s.id = coalesce(v.id, c.id)
     where c.id = any($1::text[]) order by array_position($1::text[], c.id)`,
    [ids, language],
  );
  const once = new Map(rows.map((row) => [row.id, row]));
  return [...once.values()].map((row) => mailed(row, language));
}

/** The stories with these ids, in that order; deleted ones are left out. */
export async function storiesToMail(db: Queryable, ids: readonly string[]): Promise<MailedStory[]> {
  const { rows } = await db.query<Row>(
    `select s.id, s.kind, s.language, s.title, s.standfirst, s.section, s.slug, ${publicStory('s')} as is_public
     from stories s where s.id = any($1::text[]) order by array_position($1::text[], s.id)`,
    [ids],
  );
  return rows.map((row) => mailed(row, DEFAULT_LANGUAGE));
}

function mailed(row: Row, reader: Language): MailedStory {
  const { id, kind, language, title, standfirst, section, slug, is_public } = row;
  const known = sectionBySlug(section);
  return {
    id,
    title,
    standfirst: withoutHeadline(shownSummary(standfirst), title),
    language,
    section: known ? sectionTitleIn(reader, known) : section,
    href: is_public ? hrefOf(kind, section, slug, id, language) : null,
  };
}
