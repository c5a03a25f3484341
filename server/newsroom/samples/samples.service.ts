import { z } from 'zod';
import { readNewsroom } from '#content/newsroom.ts';
import { SECTIONS } from '#domain/sections.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import type { Media } from '#server/media/media.service.ts';
import {
  removeSampleProgrammes,
  seedSampleProgrammes,
  showSampleProgrammes,
} from '#server/schedule/sample-programmes.ts';
import { allToSafeHtml } from '../model/safe-html.ts';
import { topicsOf } from '../model/story-changes.ts';
import { type AdoptedPictures, insertSamples } from './samples.repo.ts';

export interface SamplesNeeds {
  readonly db: Database;
  readonly media: Pick<Media, 'adopt'>;
  readonly clock: Clock;
}

const SETTING = 'samples';
const stateSchema = z.object({ state: z.enum(['shown', 'hidden', 'removed']) });
type SampleState = z.infer<typeof stateSchema>['state'];

/**
 * Applies SAMPLE_CONTENT at start-up: an empty newsroom gets the samples once, 'off' hides them, and removed ones do
 * not come back (SPEC-09a).
 */
export async function alignSamples(needs: SamplesNeeds, wanted: boolean): Promise<void> {
  const state = await currentState(needs.db.pool);
  if (wanted && state === null && (await isEmpty(needs.db.pool))) await seedSamples(needs);
  if (wanted && state === 'hidden') await show(needs.db, true);
  if (!wanted && state === 'shown') await show(needs.db, false);
  // Samples seeded by an earlier version had no programmes.
  if (wanted && state === 'shown') await inTransaction(needs.db, (tx) => seedSampleProgrammes(tx, needs.clock.now()));
}

/** Seeds the sample newsroom, dated relative to now; returns the number of stories added, 0 if they exist already. */
export async function seedSamples({ db, media, clock }: SamplesNeeds): Promise<number> {
  const read = readNewsroom();
  const [stories, blogs] = await Promise.all([withSafeTexts(read.stories), withSafeTexts(read.blogs)]);
  const newsroom = { ...read, stories, blogs };
  const pictures: AdoptedPictures = new Map();
  for (const [name, path] of newsroom.pictures) pictures.set(name, await media.adopt(path));
  return inTransaction(db, async (tx) => {
    // If several nodes start at once, the first to write this row seeds; the others wait for it and find it done.
    const { rowCount } = await tx.query(
      `insert into settings (key, value) values ($1, '{"state": "shown"}')
       on conflict (key) do update set value = excluded.value where settings.value ->> 'state' = 'removed'`,
      [SETTING],
    );
    if (rowCount === 0) return 0;
    const ids = await insertSamples(tx, newsroom, pictures, clock.now());
    await seedSampleProgrammes(tx, clock.now());
    await announceChange(tx, {
      stories: ids,
      topics: await topicsOf(tx, ids),
      sections: SECTIONS.map((section) => section.slug),
    });
    return ids.length;
  });
}

async function withSafeTexts<Item extends { readonly body: string }>(items: readonly Item[]): Promise<Item[]> {
  const bodies = await allToSafeHtml(items.map(({ body }) => body));
  return items.map((item, index) => ({ ...item, body: bodies[index] ?? '' }));
}

/** Deletes the samples for good; returns the number of stories deleted. */
export async function removeSamples(db: Database): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<TouchedSample>(
      `delete from stories where source = 'sample' returning id, author_id`,
    );
    await tx.query(
      `delete from authors a where a.source = 'sample' and not exists (select 1 from stories s where s.author_id = a.id)`,
    );
    await removeSampleProgrammes(tx);
    await setState(tx, 'removed');
    await announceSamples(tx, rows);
    return rows.length;
  });
}

async function show(db: Database, shown: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await tx.query<TouchedSample>(
      `update stories set status = $1 where source = 'sample' returning id, author_id`,
      [shown ? 'published' : 'withdrawn'],
    );
    await tx.query('update placements set live = $1 where tier = 2', [shown]);
    await showSampleProgrammes(tx, shown);
    await setState(tx, shown ? 'shown' : 'hidden');
    await announceSamples(tx, rows);
  });
}

interface TouchedSample {
  id: string;
  author_id: string | null;
}

async function announceSamples(tx: Queryable, touched: readonly TouchedSample[]): Promise<void> {
  const stories = touched.map((story) => story.id);
  await announceChange(tx, {
    stories,
    topics: await topicsOf(tx, stories),
    authors: touched.flatMap((story) => story.author_id ?? []),
    sections: SECTIONS.map((section) => section.slug),
  });
}

async function currentState(db: Queryable): Promise<SampleState | null> {
  const settings = await readSettings(db, [SETTING]);
  return settings.has(SETTING) ? stateSchema.parse(settings.get(SETTING)).state : null;
}

const setState = (tx: Queryable, state: SampleState) => writeSetting(tx, SETTING, { state });

async function isEmpty(db: Queryable): Promise<boolean> {
  const { rows } = await db.query('select 1 from stories limit 1');
  return rows.length === 0;
}
