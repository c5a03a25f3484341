import { z } from 'zod';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { SECTIONS, type SectionSlug } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { lockSetting } from '#server/db/setting-revisions.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { mergedSections } from '../model/merged-sections.ts';
import { publicPlacement } from '../model/public-stories.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';

/** The desk's texts about a section: the line under its title, and the description for search engines. '' for none. */
const notesSchema = z.object({ standfirst: z.string().default(''), description: z.string().default('') });
export type SectionNotes = z.infer<typeof notesSchema>;

export const NO_NOTES: SectionNotes = { standfirst: '', description: '' };
export const notesKey = (section: SectionSlug) => `section.${section}`;

/** A section's notes, taken from settings already read. */
export function sectionNotesIn(settings: ReadonlyMap<string, unknown>, section: SectionSlug): SectionNotes {
  return settings.has(notesKey(section)) ? notesSchema.parse(settings.get(notesKey(section))) : NO_NOTES;
}

/** 409 `changed_meanwhile` if other notes than `was` are stored. */
export async function saveSectionNotes(
  db: Database,
  section: SectionSlug,
  { was, ...notes }: SectionNotes & { readonly was?: SectionNotes | undefined },
  userId: string,
): Promise<void> {
  const key = notesKey(section);
  await inTransaction(db, async (tx) => {
    await lockSetting(tx, key);
    refuseOverwriting(sectionNotesIn(await readSettings(tx, [key]), section), { was, sent: notes });
    await writeSetting(tx, key, notes);
    await recordAuditEntry(tx, { userId, action: 'changed', subject: 'section', subjectId: section, title: section });
    await announceChange(tx, { sections: [section] });
  });
}

/**
 * Every section with its notes, what it was merged into, its number of desk stories in the first language and the newest
 * one's date.
 */
export async function sectionsAtDesk(db: Queryable) {
  const { rows } = await db.query<{
    slug: string;
    value: unknown;
    desk_stories: number;
    newest_at: Date | null;
    has_stories: boolean;
  }>(
    `select w.slug, (select value from settings where key = 'section.' || w.slug) as value,
       (select count(*)::int from placements p where p.section = w.slug and p.kind = 'article' and p.language = '${DEFAULT_LANGUAGE}' and p.tier = 0
         and ${publicPlacement('p')}) as desk_stories,
       exists (select from placements p where p.section = w.slug) as has_stories,
       (select max(newest.publish_at) from (select 0 as tier union all select 1 union all select 2) tiers
         cross join lateral (select p.publish_at from placements p where p.section = w.slug and p.kind = 'article'
           and p.language = '${DEFAULT_LANGUAGE}'
           and p.tier = tiers.tier and ${publicPlacement('p')}
           order by p.position, p.publish_at desc, p.story_id desc limit 1) newest) as newest_at
     from unnest($1::text[]) as w(slug)`,
    [SECTIONS.map(({ slug }) => slug)],
  );
  const merged = await mergedSections(db);
  const bySlug = new Map(rows.map((row) => [row.slug, row]));
  return SECTIONS.map(({ slug, title }) => {
    const row = bySlug.get(slug);
    const notes = notesSchema.parse(row?.value ?? NO_NOTES);
    return {
      slug,
      title,
      ...notes,
      deskStories: row?.desk_stories ?? 0,
      newestAt: row?.newest_at?.toISOString() ?? null,
      mergedInto: merged[slug] ?? null,
      hasStoriesLeft: merged[slug] !== undefined && row?.has_stories === true,
    };
  });
}
