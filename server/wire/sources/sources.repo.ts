import { z } from 'zod';
import { nextPoll } from '#domain/desk/next-poll.ts';
import {
  type ManagedSource,
  managedSource,
  OPERATOR_SOURCE,
  type OperatorSource,
  type SourceFields,
  type SourceHealth,
} from '#domain/desk/sources.ts';
import type { Queryable } from '#server/db/client.ts';
import { sourceCounts } from '../source-state.repo.ts';
import { OPERATOR_RULES, rulesOf, type SourceRules } from './source-rules.ts';

const { format, secretIn, sections, defaultSection, trust, pictures } = managedSource.shape;

const row = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  format,
  sealed_secret: z.string().nullable(),
  secret_in: secretIn,
  secret_name: z.string(),
  interval_seconds: z.int(),
  sections,
  default_section: defaultSection,
  trust,
  priority: z.int(),
  licence: z.string(),
  credit: z.string(),
  pictures,
  paused_at: z.date().nullable(),
  version: z.int(),
  created_at: z.date(),
  created_by: z.string().nullable(),
});

const healthRow = z.object({
  last_poll_at: z.date().nullable(),
  last_success_at: z.date().nullable(),
  last_error_at: z.date().nullable(),
  last_error: z.string().nullable(),
  failures_in_a_row: z.int().nullable(),
  left_alone_until: z.date().nullable(),
  counts: sourceCounts.nullable(),
  quarantined: z.int(),
  held: z.int(),
});

/** A source as stored, with its secret still sealed. */
export interface StoredSource {
  readonly id: string;
  readonly fields: SourceFields;
  readonly sealedSecret: string | null;
  readonly pausedAt: Date | null;
  readonly version: number;
}

const STATE = `w.last_poll_at, w.last_success_at, w.last_error_at, w.last_error, w.failures_in_a_row, w.left_alone_until, w.counts,
  (select count(*)::int from (select from wire_quarantine q where q.source_id = given.id limit 1000) counted)
    as quarantined,
  (select count(*)::int from stories s join story_drafts d on d.story_id = s.id
    where d.in_review_since is not null and d.updated_by is null and s.wire_source = given.id) as held`;
const SELECT = `select m.*, u.name as created_by, ${STATE.replaceAll('given.id', 'm.id')}
  from managed_sources m left join users u on u.id = m.created_by left join wire_sources w on w.id = m.id`;

/** All sources, by name. */
export async function readSources(db: Queryable): Promise<ManagedSource[]> {
  const { rows } = await db.query(`${SELECT} order by lower(m.name), m.id`);
  return rows.map(sourceOf);
}

export async function readSourceById(db: Queryable, id: string): Promise<ManagedSource | null> {
  const { rows } = await db.query(`${SELECT} where m.id = $1`, [id]);
  return rows[0] === undefined ? null : sourceOf(rows[0]);
}

/** The state of the feed that the operator has configured. */
export async function readOperatorState(
  db: Queryable,
  intervalSeconds: number,
): Promise<Pick<OperatorSource, 'pausedAt' | 'health'>> {
  const { rows } = await db.query(
    `select ${STATE}, w.paused_at from (select $1::text as id) given left join wire_sources w on w.id = given.id`,
    [OPERATOR_SOURCE],
  );
  const found = healthRow.extend({ paused_at: z.date().nullable() }).parse(rows[0]);
  return {
    pausedAt: iso(found.paused_at),
    health: healthOf(found, found.paused_at === null ? intervalSeconds : null),
  };
}

/** Pauses the operator's feed, or resumes it for `null`; false if it is in that state already. */
export async function setOperatorPausedAt(tx: Queryable, pausedAt: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into wire_sources (id, paused_at) values ($1, $2::timestamptz)
     on conflict (id) do update set paused_at = excluded.paused_at
     where (wire_sources.paused_at is null) <> (excluded.paused_at is null)`,
    [OPERATOR_SOURCE, pausedAt],
  );
  return rowCount === 1;
}

const STORED = `select m.*, null as created_by from managed_sources m`;

export async function readStored(db: Queryable, id: string): Promise<StoredSource | null> {
  const { rows } = await db.query(`${STORED} where m.id = $1`, [id]);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** Like `readStored`, locked until the transaction ends. */
export async function lockStored(tx: Queryable, id: string): Promise<StoredSource | null> {
  const { rows } = await tx.query(`${STORED} where m.id = $1 for update`, [id]);
  return rows[0] === undefined ? null : storedOf(rows[0]);
}

/** The sources that are due for a poll and have not asked to be left alone, the longest overdue first. */
export async function dueSources(db: Queryable, now: Date): Promise<StoredSource[]> {
  const { rows } = await db.query(
    `${STORED} left join wire_sources w on w.id = m.id
     where m.paused_at is null
       and (w.last_poll_at is null or w.last_poll_at + m.interval_seconds * interval '1 second' <= $1)
       and (w.left_alone_until is null or w.left_alone_until <= $1)
     order by w.last_poll_at nulls first, m.id`,
    [now],
  );
  return rows.map(storedOf);
}

/** The rules of a source; for the operator's feed and for removed sources, those of the operator's feed. */
export async function rulesOfSource(db: Queryable, id: string): Promise<SourceRules> {
  const stored = await readStored(db, id);
  return stored === null ? OPERATOR_RULES : rulesOf(stored.fields);
}

/** The names of all sources, by id. */
export async function sourceNames(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>('select id, name from managed_sources');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Serialises the creation of sources, so that concurrent calls cannot exceed the limit. Returns how many there are. */
export async function lockCreation(tx: Queryable): Promise<number> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('managed_sources'))`);
  const { rows } = await tx.query<{ count: number }>('select count(*)::int as count from managed_sources');
  return rows[0]?.count ?? 0;
}

export async function insertSource(
  tx: Queryable,
  id: string,
  fields: SourceFields,
  more: {
    readonly sealedSecret: string | null;
    readonly isPaused: boolean;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await tx.query(
    `insert into managed_sources (id, name, url, format, secret_in, secret_name, interval_seconds, sections,
       default_section, trust, priority, licence, credit, pictures, sealed_secret, paused_at, created_by, created_at,
       changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)`,
    [id, ...valuesOf(fields), more.sealedSecret, more.isPaused ? more.now : null, more.userId, more.now],
  );
}

/** Whether it was this person who added the source. */
export async function wasAddedBy(tx: Queryable, id: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from managed_sources where id = $1 and created_by = $2', [id, userId]);
  return rowCount === 1;
}

export async function updateSource(
  tx: Queryable,
  id: string,
  fields: SourceFields,
  more: { readonly sealedSecret: string | null; readonly now: Date },
): Promise<void> {
  await tx.query(
    `update managed_sources set name = $2, url = $3, format = $4, secret_in = $5, secret_name = $6,
       interval_seconds = $7, sections = $8, default_section = $9, trust = $10, priority = $11, licence = $12,
       credit = $13, pictures = $14, sealed_secret = $15, changed_at = $16, version = version + 1
     where id = $1`,
    [id, ...valuesOf(fields), more.sealedSecret, more.now],
  );
}

/** Forgets that the source has asked to be left alone. */
export async function endWait(tx: Queryable, id: string): Promise<void> {
  await tx.query('update wire_sources set left_alone_until = null where id = $1', [id]);
}

/** Pauses a source, or resumes it for `null`; false if it is in that state already. */
export async function setPausedAt(tx: Queryable, id: string, pausedAt: Date | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update managed_sources set paused_at = $2::timestamptz
     where id = $1 and (paused_at is null) <> ($2::timestamptz is null)`,
    [id, pausedAt],
  );
  return rowCount === 1;
}

function valuesOf(fields: SourceFields): unknown[] {
  return [
    fields.name,
    fields.url,
    fields.format,
    fields.secretIn,
    fields.secretIn === 'bearer' ? '' : fields.secretName,
    fields.intervalSeconds,
    JSON.stringify(fields.sections),
    fields.defaultSection,
    fields.trust,
    fields.priority,
    fields.licence,
    fields.credit,
    fields.pictures,
  ];
}

function fieldsOf(found: z.infer<typeof row>): SourceFields {
  return {
    name: found.name,
    url: found.url,
    format: found.format,
    secretIn: found.secret_in,
    secretName: found.secret_name,
    intervalSeconds: found.interval_seconds,
    sections: found.sections,
    defaultSection: found.default_section,
    trust: found.trust,
    priority: found.priority,
    licence: found.licence,
    credit: found.credit,
    pictures: found.pictures,
  };
}

function storedOf(found: unknown): StoredSource {
  const one = row.parse(found);
  return {
    id: one.id,
    fields: fieldsOf(one),
    sealedSecret: one.sealed_secret,
    pausedAt: one.paused_at,
    version: one.version,
  };
}

function sourceOf(found: unknown): ManagedSource {
  const one = row.parse(found);
  return {
    _id: one.id,
    ...fieldsOf(one),
    hasSecret: one.sealed_secret !== null,
    pausedAt: iso(one.paused_at),
    version: one.version,
    createdAt: one.created_at.toISOString(),
    createdBy: one.created_by,
    health: healthOf(healthRow.parse(found), one.paused_at === null ? one.interval_seconds : null),
  };
}

/** `intervalSeconds` is null for a source that is paused. */
function healthOf(state: z.infer<typeof healthRow>, intervalSeconds: number | null): SourceHealth {
  const { last_poll_at: lastPollAt, left_alone_until: askedUntil } = state;
  const { nextPollAt, leftAloneUntil } = nextPoll({ lastPollAt, intervalSeconds, askedUntil });
  return {
    lastPollAt: iso(lastPollAt),
    lastSuccessAt: iso(state.last_success_at),
    lastErrorAt: iso(state.last_error_at),
    lastError: state.last_error,
    failuresInARow: state.failures_in_a_row ?? 0,
    nextPollAt: iso(nextPollAt),
    leftAloneUntil: iso(leftAloneUntil),
    counts: sourceCounts.parse(state.counts ?? {}),
    quarantined: state.quarantined,
    held: state.held,
  };
}

function iso(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}
