import { readSampleProgrammes } from '#content/programmes.ts';
import { newId } from '#domain/ids.ts';
import { londonDay } from '#domain/london-clock.ts';
import { dayAfter } from '#domain/london-time.ts';
import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import { insertProgramme } from './programmes.repo.ts';

/** Yesterday is the first day that the guide can show. */
const DAYS_BEFORE = 7;

/** Plans the week of the sample channel, where no programme of any kind is planned yet. */
export async function seedSampleProgrammes(tx: Queryable, now: Date): Promise<void> {
  const { rows } = await tx.query('select 1 from programmes limit 1');
  if (rows.length > 0) return;
  const from = dayAfter(londonDay(now), -DAYS_BEFORE);
  for (const { title, summary, category, isLive, days, start, minutes } of readSampleProgrammes()) {
    await insertProgramme(tx, {
      id: newId(now.getTime()),
      source: 'sample',
      userId: null,
      facts: { title, summary, category, isLive },
      rule: { kind: 'weekly', days, start, minutes, from, until: null },
    });
  }
  await announceChange(tx, { site: ['schedule'] });
}

/** Shows or hides the sample programmes; they are shown only as long as the desk has none. */
export async function showSampleProgrammes(tx: Queryable, shown: boolean): Promise<void> {
  const [from, to] = shown ? ['hidden-sample', 'sample'] : ['sample', 'hidden-sample'];
  await tx.query('update programmes set source = $2 where source = $1', [from, to]);
  await announceChange(tx, { site: ['schedule'] });
}

export async function removeSampleProgrammes(tx: Queryable): Promise<void> {
  await tx.query(`delete from programmes where source in ('sample', 'hidden-sample')`);
  await announceChange(tx, { site: ['schedule'] });
}
