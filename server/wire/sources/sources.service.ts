import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import {
  MAX_SOURCES,
  type ManagedSource,
  NO_SOURCE_HTTPS,
  type newSource,
  OPERATOR_PRIORITY,
  OPERATOR_SOURCE,
  type OperatorSource,
  type SourceFields,
  type SourcePoll,
  type SourcesAnswer,
  type TriedSource,
} from '#domain/desk/sources.ts';
import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Config, WireConfig } from '#server/config.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import type { Log } from '#server/http/app-types.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Media } from '#server/media/media.service.ts';
import { createIntake } from '#server/newsroom/intake/intake.service.ts';
import type { Notices } from '#server/newsroom/notices/notices.service.ts';
import { addressProblem } from '#server/outgoing/addresses.ts';
import { guardedGet } from '#server/outgoing/get.ts';
import { type RemovalKind, removeRows } from '#server/removals/removals.ts';
import type { Sealing } from '#server/secrets/sealing.ts';
import { failureOf } from '../failure-words.ts';
import type { FeedSource, FetchLimits } from '../fetch.ts';
import { type PolledSource, type PollResult, pollSource, retireStories } from '../poll.ts';
import type { startReaderThread } from '../reader.ts';
import type { Wire } from '../wire.service.ts';
import { readPolls } from './polls.repo.ts';
import { rulesOf } from './source-rules.ts';
import {
  dueSources,
  endWait,
  insertSource,
  lockCreation,
  lockStored,
  readOperatorState,
  readSourceById,
  readSources,
  readStored,
  type StoredSource,
  setOperatorPausedAt,
  setPausedAt,
  updateSource,
  wasAddedBy,
} from './sources.repo.ts';
import { fingerprintOf, trySource } from './try-source.ts';

const DUE_EVERY_SECONDS = 10;
const DAY_SECONDS = 86_400;
const POLLS_PER_PAGE = 25;
/** Sources polled in parallel, so that a slow one does not hold up the others. */
const CONCURRENCY = 4;
const TRY_COUNTS_MS = 60 * 60 * 1000;

const PRIVATE = 'This address leads into a private network. Give one that can be reached from the internet.';
const PASSWORD = 'Leave out name and password: give them as the secret instead.';
const TYPE_SECRET =
  'The address leads to another host: type the secret again, so that it is not sent there by mistake.';
/** Source secrets are sealed with a key derived from the session secret. */
const SECRET_LOST =
  'its secret can no longer be opened, because SESSION_SECRET has changed, so it was not called. Edit the source and type its secret again.';
const TYPE_LOST_SECRET =
  'The stored secret can no longer be opened, because SESSION_SECRET has changed. Type it again.';
const TRY_FIRST = 'Try the source out first, or save it paused.';

/** The wire sources that the desk manages (ADR-072). */
export interface Sources {
  readonly desk: SourcesDesk;
  /** Polls the sources that are due, a few at a time. Never throws for a source that fails. */
  pollDue(signal?: AbortSignal): Promise<void>;
  /** Deletes stories of all sources that are older than WIRE_RETENTION_DAYS; returns how many. */
  retire(signal: AbortSignal): Promise<number>;
  /** Aborts running polls and waits for them to end. */
  close(): Promise<void>;
}

type NewSource = z.infer<typeof newSource>;
type SecretGiven = { readonly secret: string | null };

/** What administrators can do. All but `list` throw Problem 404 `no_source`; changes are recorded in the audit log. */
export interface SourcesDesk {
  list(): Promise<SourcesAnswer>;
  /** Fetches the feed, but stores nothing. */
  try(given: { readonly fields: SourceFields; readonly id: string | null } & SecretGiven): Promise<TriedSource>;
  /**
   * 422 for an unusable address, or an active source that was not tried; 409 if there are too many sources. Sent again
   * with its id, it adds nothing, but saves what was changed since.
   */
  create(given: NewSource, userId: string): Promise<ManagedSource>;
  /** 409 `stale_source` if somebody else has changed it in the meantime. */
  change(
    id: string,
    given: { readonly fields: SourceFields; readonly version: number } & SecretGiven,
    userId: string,
  ): Promise<ManagedSource>;
  pause(id: string, userId: string): Promise<ManagedSource>;
  resume(id: string, userId: string): Promise<ManagedSource>;
  /** Its stories stay. Returns the id by which the removal can be undone. */
  remove(id: string, userId: string): Promise<string>;
  /** The feed of WIRE_URL: the rest of it is the operator's. */
  pauseOperator(userId: string): Promise<OperatorSource>;
  resumeOperator(userId: string): Promise<OperatorSource>;
  /** Also while the source has asked to be left alone. 409 `source_paused`. `id` may be that of the operator's feed. */
  poll(id: string): Promise<PollResult>;
  /** `id` may be that of the operator's feed. */
  polls(id: string, before: string | null): Promise<{ readonly polls: SourcePoll[]; readonly next: string | null }>;
}

export interface SourcesNeeds {
  readonly config: Config['wireSources'];
  /** The operator's feed, which the desk can poll and pause, but not change. */
  readonly operator: { readonly config: WireConfig; readonly wire: Pick<Wire, 'poll' | 'isPaused'> } | null;
  readonly db: Database;
  readonly media: Pick<Media, 'queueRemote'>;
  readonly notices: Pick<Notices, 'record'>;
  readonly languages: readonly Language[];
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly sealing: Sealing;
  readonly limits?: FetchLimits;
  readonly startThread?: typeof startReaderThread;
}

export function createSources(needs: SourcesNeeds): Sources {
  const { config, db, clock } = needs;
  const intake = createIntake(needs);
  const closing = new AbortController();
  const running = new Map<string, Promise<PollResult>>();
  const get = guardedGet(config.trustedOrigin);
  const pollNeeds = { ...needs, intake, retentionDays: config.retentionDays };

  function stopping(signal?: AbortSignal): AbortSignal {
    return signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
  }

  function poll(source: StoredSource, signal?: AbortSignal): Promise<PollResult> {
    const known = running.get(source.id);
    if (known) return known;
    const polling = pollSource(pollNeeds, polledOf(source), stopping(signal)).finally(() => running.delete(source.id));
    running.set(source.id, polling);
    return polling;
  }

  function polledOf({ id, fields, sealedSecret, version }: StoredSource): PolledSource {
    const secret = sealedSecret === null ? null : needs.sealing.open(sealedSecret);
    return {
      id,
      settings: `${fields.url} ${version}`,
      intervalSeconds: fields.intervalSeconds,
      feed: { ...feedOf(fields, secret), get },
      rules: rulesOf(fields),
      failureWords: failureOf(fields),
      obstacle: sealedSecret !== null && secret === null ? SECRET_LOST : null,
    };
  }

  return {
    desk: deskOf(needs, {
      poll,
      try: (sourceId, fields, secret) =>
        trySource(
          { ...needs, intake, retentionDays: config.retentionDays },
          { sourceId, fields, feed: { ...feedOf(fields, secret), get } },
        ),
    }),
    pollDue: async (signal) => {
      const stop = stopping(signal);
      const due = await dueSources(db.pool, clock.now());
      const worker = async () => {
        for (let next = due.shift(); next && !stop.aborted; next = due.shift()) {
          // While it waited for its turn, the desk may have paused, changed or removed it.
          const present = await readStored(db.pool, next.id);
          if (present?.pausedAt === null) await poll(present, signal);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    },
    retire: (signal) => retireStories(pollNeeds, signal),
    close: async () => {
      closing.abort(new Error('the server stops'));
      await Promise.all(running.values());
    },
  };
}

/** The request settings of a source, with its secret where the source expects it. */
function feedOf({ url, format, secretIn, secretName }: SourceFields, secret: string | null): FeedSource {
  if (secret === null) return { url, format, token: null, tokenParam: '' };
  if (secretIn === 'query') return { url, format, token: secret, tokenParam: secretName };
  const headers = secretIn === 'bearer' ? { authorization: `Bearer ${secret}` } : { [secretName]: secret };
  return { url, format, token: null, tokenParam: '', headers };
}

interface Work {
  poll(source: StoredSource): Promise<PollResult>;
  try(sourceId: string, fields: SourceFields, secret: string | null): ReturnType<typeof trySource>;
}

function deskOf({ config, operator, db, clock, sealing }: SourcesNeeds, work: Work): SourcesDesk {
  const read = async (tx: Queryable, id: string): Promise<ManagedSource> => {
    const found = await readSourceById(tx, id);
    if (!found) throw noSource();
    return found;
  };
  /** Runs `change` with the source locked. */
  const within = <T>(id: string, change: (tx: Queryable, before: StoredSource) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      const before = await lockStored(tx, id);
      if (!before) throw noSource();
      return change(tx, before);
    });
  const turn = async (tx: Queryable, id: string, fields: SourceFields, pausedAt: Date | null, userId: string) => {
    if (await setPausedAt(tx, id, pausedAt)) {
      await audit(tx, id, fields, userId, pausedAt === null ? 'resumed' : 'paused');
    }
  };
  const rewrite = async (tx: Queryable, id: string, fields: SourceFields, sealed: string | null, userId: string) => {
    await updateSource(tx, id, fields, { sealedSecret: sealed, now: clock.now() });
    // It was asked for in answer to the former settings, which may have been another host's.
    await endWait(tx, id);
    await audit(tx, id, fields, userId, 'changed');
  };
  const setPaused = (id: string, pausedAt: Date | null, userId: string): Promise<ManagedSource> =>
    within(id, async (tx, { fields }) => {
      await turn(tx, id, fields, pausedAt, userId);
      return read(tx, id);
    });
  const operatorNow = async (tx: Queryable, { url, intervalSeconds }: WireConfig): Promise<OperatorSource> => ({
    address: withoutQuery(url),
    intervalSeconds,
    priority: OPERATOR_PRIORITY,
    ...(await readOperatorState(tx, intervalSeconds)),
  });
  const setOperatorPaused = (pausedAt: Date | null, userId: string): Promise<OperatorSource> => {
    if (operator === null) throw noSource();
    const { url } = operator.config;
    return inTransaction(db, async (tx) => {
      if (await setOperatorPausedAt(tx, pausedAt)) {
        const named = { name: 'The operator’s feed', url };
        await audit(tx, OPERATOR_SOURCE, named, userId, pausedAt === null ? 'resumed' : 'paused');
      }
      return operatorNow(tx, operator.config);
    });
  };
  const pollOperator = async (): Promise<PollResult> => {
    if (operator === null) throw noSource();
    if (await operator.wire.isPaused()) throw sourcePaused();
    return operator.wire.poll();
  };
  const checkAddress = (fields: SourceFields) => checkSourceAddress(fields.url, config.trustedOrigin);
  /** The sealed secret to use with `fields`: the one given, else the stored one, which must not go to another host. */
  const sealedFor = (before: StoredSource | null, fields: SourceFields, given: string | null): string | null => {
    if (given !== null) return given === '' ? null : sealing.seal(given);
    if (before === null || before.sealedSecret === null) return null;
    if (new URL(before.fields.url).origin !== new URL(fields.url).origin) throw refusal('secret', TYPE_SECRET);
    return before.sealedSecret;
  };
  const opened = (sealedSecret: string | null): string | null => {
    if (sealedSecret === null) return null;
    const secret = sealing.open(sealedSecret);
    if (secret === null) throw refusal('secret', TYPE_LOST_SECRET);
    return secret;
  };

  /** The answer to the first call may have been lost. */
  const addAgain = async (
    tx: Queryable,
    before: StoredSource,
    { fields, secret, isPaused }: Pick<NewSource, 'fields' | 'secret' | 'isPaused'>,
    userId: string,
  ): Promise<ManagedSource> => {
    const { id, sealedSecret } = before;
    if (!(await wasAddedBy(tx, id, userId))) {
      throw new Problem(409, 'source_id_taken', 'Another source has this id.');
    }
    const known = sealedSecret === null ? null : sealing.open(sealedSecret);
    if (!isDeepStrictEqual([before.fields, known], [fields, secret])) {
      if (before.version !== 1) throw staleSource();
      await rewrite(tx, id, fields, secret === null ? null : sealing.seal(secret), userId);
    }
    await turn(tx, id, fields, isPaused ? clock.now() : null, userId);
    return read(tx, id);
  };

  return {
    list: async () => ({
      operator: operator && (await operatorNow(db.pool, operator.config)),
      sources: await readSources(db.pool),
    }),
    try: async ({ fields, secret: given, id }) => {
      checkAddress(fields);
      const before = id === null ? null : await readStored(db.pool, id);
      if (id !== null && before === null) throw noSource();
      const secret = opened(sealedFor(before, fields, given));
      const outcome = await work.try(id ?? '', fields, secret);
      if (outcome.kind === 'failed') return outcome;
      const proof = { settings: fingerprintOf(fields, secret), until: clock.now().getTime() + TRY_COUNTS_MS };
      return { ...outcome, tried: sealing.seal(`${proof.settings} ${proof.until}`) };
    },
    create: ({ id = newId(), fields, secret: given, isPaused, tried }, userId) => {
      checkAddress(fields);
      const secret = given || null;
      if (!isPaused) {
        const [settings, until] = (sealing.open(tried ?? '') ?? '').split(' ');
        const isTried = settings === fingerprintOf(fields, secret) && Number(until) > clock.now().getTime();
        if (!isTried) throw new Problem(422, 'source_not_tried', TRY_FIRST);
      }
      return inTransaction(db, async (tx) => {
        const count = await lockCreation(tx);
        const before = await lockStored(tx, id);
        if (before !== null) return addAgain(tx, before, { fields, secret, isPaused }, userId);
        if (count >= MAX_SOURCES) throw tooManySources();
        const sealedSecret = sealedFor(null, fields, secret);
        await insertSource(tx, id, fields, { sealedSecret, isPaused, userId, now: clock.now() });
        await audit(tx, id, fields, userId, 'added');
        return read(tx, id);
      });
    },
    change: (id, { fields, secret: given, version }, userId) => {
      checkAddress(fields);
      return within(id, async (tx, before) => {
        if (before.version !== version) throw staleSource();
        await rewrite(tx, id, fields, sealedFor(before, fields, given), userId);
        return read(tx, id);
      });
    },
    pause: (id, userId) => setPaused(id, clock.now(), userId),
    resume: (id, userId) => setPaused(id, null, userId),
    remove: (id, userId) =>
      within(id, async (tx, { fields }) => {
        await audit(tx, id, fields, userId, 'removed');
        return removeRows(tx, SOURCE_REMOVAL, { id, subjectId: id, title: fields.name, userId });
      }),
    pauseOperator: async (userId) => setOperatorPaused(clock.now(), userId),
    resumeOperator: async (userId) => setOperatorPaused(null, userId),
    poll: async (id) => {
      if (id === OPERATOR_SOURCE) return pollOperator();
      const source = await readStored(db.pool, id);
      if (!source) throw noSource();
      if (source.pausedAt) throw sourcePaused();
      return work.poll(source);
    },
    polls: async (id, before) => {
      if (id !== OPERATOR_SOURCE) await read(db.pool, id);
      const { shown, next } = await readPage(
        POLLS_PER_PAGE,
        (limit) => readPolls(db.pool, id, before, limit),
        ({ _id }) => _id,
      );
      return { polls: shown, next };
    },
  };
}

/**
 * Throws Problem 422 for an address that can never be fetched. Host names are resolved and checked with each request.
 */
function checkSourceAddress(address: string, trustedOrigin: string | null): void {
  switch (addressProblem(address, trustedOrigin)) {
    case 'not https':
      throw refusal('url', NO_SOURCE_HTTPS);
    case 'password':
      throw refusal('url', PASSWORD);
    case 'private':
      throw refusal('url', PRIVATE);
    case null:
      return;
  }
}

function refusal(field: string, message: string): Problem {
  return fieldProblem(422, `source_${field}_refused`, field, message);
}

/** A source with its secret, state, history and quarantined items. */
export const SOURCE_REMOVAL: RemovalKind = {
  name: 'source',
  allow: 'administrator',
  tables: [
    { table: 'managed_sources', key: 'id' },
    { table: 'wire_sources', key: 'id' },
    { table: 'source_polls', key: 'source_id' },
    { table: 'wire_quarantine', key: 'source_id' },
  ],
  message: (name) => `${name} is back.`,
  audit: { subject: 'source', action: 'put back' },
  fit: async (tx) => {
    if ((await lockCreation(tx)) > MAX_SOURCES) throw tooManySources();
  },
};

function tooManySources(): Problem {
  return new Problem(409, 'too_many_sources', `There can be ${MAX_SOURCES} sources. Remove one first.`);
}

function staleSource(): Problem {
  return new Problem(409, 'stale_source', 'Someone else has just changed this source. Look again.');
}

function noSource(): Problem {
  return new Problem(404, 'no_source', 'There is no such source any more.');
}

function sourcePaused(): Problem {
  return new Problem(409, 'source_paused', 'This source is paused. Resume it first.');
}

/** The address may hold a token, so only its host is recorded. */
async function audit(
  tx: Queryable,
  id: string,
  { name, url }: Pick<SourceFields, 'name' | 'url'>,
  userId: string,
  action: string,
) {
  const details = { host: new URL(url).host };
  await recordAuditEntry(tx, { userId, action, subject: 'source', subjectId: id, title: name, details });
}

function withoutQuery(address: string): string {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
}

/** Polls due sources, on one node at a time, and deletes old stories once a day. Call before the jobs start. */
export function registerSourceJobs(jobs: Pick<Jobs, 'every'>, sources: Sources): void {
  jobs.every('poll-sources', DUE_EVERY_SECONDS, (signal) => sources.pollDue(signal));
  jobs.every('wire-retention', DAY_SECONDS, async (signal) => {
    await sources.retire(signal);
  });
}
