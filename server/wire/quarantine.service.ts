import type { Language } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { Problem } from '#server/http/problem.ts';
import type { Media } from '#server/media/media.service.ts';
import { createIntake } from '#server/newsroom/intake/intake.service.ts';
import type { Notices } from '#server/newsroom/notices/notices.service.ts';
import {
  cursorAfter,
  deleteRefused,
  refusedById,
  refusedReasons,
  refusedRows,
  refusedSources,
} from './quarantine.repo.ts';
import { openFeed } from './reader.ts';
import { type SourceRules, underRules } from './sources/source-rules.ts';
import { rulesOfSource, sourceNames } from './sources/sources.repo.ts';
import { titleOfItem, type WireOutcome, type WireStory, wholeItem } from './wire-story.ts';

export interface QuarantineNeeds {
  readonly db: Database;
  readonly media: Pick<Media, 'queueRemote'>;
  readonly notices: Pick<Notices, 'record'>;
  readonly languages: readonly Language[];
}

interface QuarantineQuery {
  readonly reason: string | null;
  readonly source: string | null;
  readonly before: string | null;
}

/** A page of refused items, and how many there are of each reason and of each source. */
export async function readQuarantine({ db }: QuarantineNeeds, requested: QuarantineQuery, perPage: number) {
  const [{ shown, next }, reasons, counted, names] = await Promise.all([
    readPage(perPage, (limit) => refusedRows(db.pool, requested, limit), cursorAfter),
    refusedReasons(db.pool, requested.source),
    refusedSources(db.pool),
    sourceNames(db.pool),
  ]);
  const sourceOf = (id: string) => ({ _id: id, name: names.get(id) ?? null });
  const sources = counted.map(({ sourceId, count }) => ({ ...sourceOf(sourceId), count }));
  const items = shown.map(({ id, sourceId, wireId, reason, item, firstSeenAt, lastSeenAt }) => {
    return {
      _id: id,
      wireId,
      source: sourceOf(sourceId),
      reason,
      item,
      title: titleOfItem(item),
      isWhole: wholeItem(item) !== undefined,
      firstSeenAt: firstSeenAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    };
  });
  return { items, reasons, sources, next };
}

/**
 * Takes a refused item in as if it had just come. 409 when only a part of it is kept, 422 with the reason when it is
 * refused again; then it stays.
 */
export async function tryRefusedAgain(needs: QuarantineNeeds, id: string, now: Date, userId: string): Promise<string> {
  const { db } = needs;
  const row = await refusedById(db.pool, id);
  if (!row) throw new Problem(404, 'no_such_item', 'There is no such item in quarantine.');
  if (wholeItem(row.item) === undefined) {
    const message = 'Only the beginning of this item is kept. It is tried again whenever the feed brings it.';
    throw new Problem(409, 'item_incomplete', message);
  }
  const outcome = await readAgain(row.item, now);
  if (outcome.kind === 'refused') throw refusedAgain(outcome.reason);
  const rules = await rulesOfSource(db.pool, row.sourceId);
  const item = outcome.kind === 'story' ? underRules(outcome, rules) : outcome;
  const taken = await createIntake(needs).take(row.sourceId, [item], now, rules);
  const [unstorable] = taken.unstorable;
  if (unstorable) throw refusedAgain(unstorable.reason);
  await inTransaction(db, async (tx) => {
    await deleteRefused(tx, id);
    const title = outcome.kind === 'story' ? outcome.title : outcome.wireId;
    await recordAuditEntry(tx, {
      userId,
      action: 'taken from quarantine',
      subject: 'wire',
      subjectId: outcome.wireId,
      title,
    });
  });
  return outcome.kind === 'story'
    ? whatBecame(taken.added + taken.updated, outcome, rules)
    : 'The kill notice was carried out.';
}

/** Takes an item off the list for good; the feed may bring it again. */
export async function dismissRefused({ db }: QuarantineNeeds, id: string, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await refusedById(tx, id);
    if (!row) throw new Problem(404, 'no_such_item', 'There is no such item in quarantine.');
    await deleteRefused(tx, id);
    const title = titleOfItem(row.item);
    await recordAuditEntry(tx, { userId, action: 'dismissed', subject: 'wire', subjectId: row.wireId ?? id, title });
  });
}

/** In a thread, as the feed's items are read. */
async function readAgain(item: string, now: Date): Promise<WireOutcome> {
  const opened = await openFeed({ body: new TextEncoder().encode(`[${item}]`).buffer });
  if (opened.kind === 'failed') throw refusedAgain(opened.reason);
  try {
    const [outcome] = await opened.reader.take([0], now);
    if (!outcome) throw refusedAgain('it could not be read');
    return outcome;
  } finally {
    await opened.reader.close();
  }
}

function refusedAgain(reason: string): Problem {
  return new Problem(422, 'refused_again', `It was refused again: ${reason}.`, { reason });
}

function whatBecame(stored: number, { title }: WireStory, { isHeld }: SourceRules): string {
  if (stored > 0 && isHeld) return `‘${title}’ waits for review now.`;
  return stored > 0 ? `‘${title}’ is on the site now.` : `‘${title}’ was in the newsroom already.`;
}
