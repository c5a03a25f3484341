import type { Language } from '#domain/languages.ts';
import { sectionBySlug } from '#domain/sections.ts';
import type { StoryKind } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';
import { hrefOf } from '../model/story-address.ts';

/** A story as it is listed in an e-mail. */
export interface MailedStory {
  readonly id: string;
  readonly title: string;
  readonly standfirst: string;
  /** The section's name. */
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

/** The stories with these ids, in that order; deleted ones are left out. */
export async function storiesToMail(db: Queryable, ids: readonly string[]): Promise<MailedStory[]> {
  const { rows } = await db.query<Row>(
    `select s.id, s.kind, s.language, s.title, s.standfirst, s.section, s.slug, ${publicStory('s')} as is_public
     from stories s where s.id = any($1::text[]) order by array_position($1::text[], s.id)`,
    [ids],
  );
  return rows.map(({ id, kind, language, title, standfirst, section, slug, is_public }) => ({
    id,
    title,
    standfirst,
    section: sectionBySlug(section)?.title ?? section,
    href: is_public ? hrefOf(kind, section, slug, id, language) : null,
  }));
}
