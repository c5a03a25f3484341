import type { z } from 'zod';
import type {
  Edition,
  editionChange,
  editionOrder,
  ListedEdition,
  newEdition,
  newsletterAnswer,
} from '#domain/desk/newsletter.ts';
import { newId } from '#domain/ids.ts';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { readPage } from '#server/db/read-page.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import { storiesToMail } from '#server/newsroom/stories/mailed-stories.repo.ts';
import { type RemovalKind, removeRows } from '#server/removals/removals.ts';
import { breakingContent, breakingIn, contentOf, editionContent, mailedIn, refuseUnready } from './edition-content.ts';
import {
  type EditionRow,
  editionById,
  findEditions,
  hasBegun,
  insertEdition,
  lockEdition,
  NO_PROGRESS,
  progressOf,
  turnEdition,
  unschedulePast,
  updateEdition,
} from './editions.repo.ts';
import { MAY } from './newsletter.policy.ts';
import { countLanguages, countSubscribers, type NewsletterNeeds, unsubscribeLink } from './newsletter.service.ts';
import { waitingNotices } from './notices.repo.ts';
import { SENDING_JOB } from './sending.service.ts';

export interface EditionsNeeds extends Omit<NewsletterNeeds, 'mails'> {
  readonly mail: Pick<Mail, 'send' | 'render'>;
  readonly jobs: Pick<Jobs, 'send'>;
  /** Those that readers are offered. */
  readonly languages: readonly Language[];
}

const PER_PAGE = 20;

/** How many get the newsletter, and its editions, newest first. */
export async function newsletterOverview(
  { db, languages }: Pick<EditionsNeeds, 'db' | 'languages'>,
  before: string | null,
): Promise<z.infer<typeof newsletterAnswer>> {
  const { shown, next } = await readPage(
    PER_PAGE,
    (limit) => findEditions(db.pool, before, limit),
    ({ id }) => id,
  );
  const progress = await progressOf(
    db.pool,
    shown.map(({ id }) => id),
  );
  return {
    subscribers: { ...(await countSubscribers(db.pool)), languages: await countLanguages(db.pool, languages) },
    editions: shown.map((row) => listed(row, progress.get(row.id) ?? NO_PROGRESS)),
    next,
  };
}

function listed(row: EditionRow, progress: ListedEdition['progress']): ListedEdition {
  return {
    _id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    changedAt: row.changed_at.toISOString(),
    sendAt: row.send_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    progress,
  };
}

/** One edition as its screen shows it. 404 'edition_not_found'. */
export async function readEdition({ db }: Pick<EditionsNeeds, 'db'>, id: string): Promise<Edition> {
  const row = await editionById(db.pool, id);
  if (!row) throw noSuchEdition();
  const progress = await progressOf(db.pool, [id]);
  const stories = await storiesToMail(db.pool, row.stories);
  return {
    ...listed(row, progress.get(id) ?? NO_PROGRESS),
    intro: row.intro,
    translations: row.translations,
    version: row.version,
    problem: row.problem,
    note: row.note,
    stories: stories.map((story) => ({
      _id: story.id,
      title: story.title,
      section: story.section,
      href: story.href,
    })),
  };
}

export async function createEdition(
  needs: EditionsNeeds,
  { id = newId(needs.clock.now().getTime()), ...fields }: z.infer<typeof newEdition>,
  userId: string,
): Promise<Edition> {
  const at = needs.clock.now();
  await inTransaction(needs.db, async (tx) => {
    if (!(await insertEdition(tx, { ...fields, id, at }, userId))) {
      if (await hasBegun(tx, id, userId)) return;
      throw new Problem(409, 'edition_id_taken', 'Another edition has this id.');
    }
    await recordAuditEntry(tx, { userId, action: 'began', ...subjectOf(id, fields.subject) });
  });
  return readEdition(needs, id);
}

/** Saves an edition: 409 'stale_edition' on a version conflict, 409 'edition_is_out' once sending has begun. */
export async function saveEdition(
  needs: EditionsNeeds,
  id: string,
  { version, ...fields }: z.infer<typeof editionChange>,
  userId: string,
): Promise<Edition> {
  await inTransaction(needs.db, async (tx) => {
    const row = await unsent(tx, id, version);
    if (row.state === 'scheduled') await refuseUnready(tx, fields);
    await updateEdition(tx, { ...fields, id, at: needs.clock.now() });
    await recordAuditEntry(tx, { userId, action: 'saved', ...subjectOf(id, fields.subject) });
  });
  return readEdition(needs, id);
}

/** Returns the id by which that can be undone. */
export async function removeEdition(needs: EditionsNeeds, id: string, userId: string): Promise<string> {
  return inTransaction(needs.db, async (tx) => {
    const row = await unsent(tx, id, null);
    const about = subjectOf(id, row.subject);
    await recordAuditEntry(tx, { userId, action: 'removed', ...about });
    return removeRows(tx, EDITION_REMOVAL, { ...about, id, userId });
  });
}

/** An edition of which nothing has been sent. */
export const EDITION_REMOVAL: RemovalKind = {
  name: 'edition',
  allow: MAY.write,
  tables: [{ table: 'newsletter_editions', key: 'id' }],
  message: () => 'The edition is back.',
  audit: { subject: 'newsletter', action: 'put back' },
  // Otherwise it would go out at once.
  fit: unschedulePast,
};

/** Schedules an edition for `at`, or sends it now: 422 'not_ready' with what is missing. */
export async function sendEdition(
  needs: EditionsNeeds,
  id: string,
  { version, at }: z.infer<typeof editionOrder>,
  userId: string,
): Promise<Edition> {
  const now = needs.clock.now();
  const sendAt = at === undefined ? now : new Date(at);
  await inTransaction(needs.db, async (tx) => {
    const row = await unsent(tx, id, version);
    await refuseUnready(tx, row);
    await turnEdition(tx, id, { state: 'scheduled', sendAt, problem: null, at: now });
    const details = { sendAt: sendAt.toISOString() };
    const action = sendAt > now ? 'scheduled' : 'sent';
    await recordAuditEntry(tx, { userId, action, ...subjectOf(id, row.subject), ...(sendAt > now ? { details } : {}) });
    if (sendAt <= now) await needs.jobs.send(SENDING_JOB, {}, { within: tx, singletonKey: SENDING_JOB });
  });
  return readEdition(needs, id);
}

const TURNS = {
  unschedule: { from: 'scheduled', to: 'draft', action: 'unscheduled' },
  pause: { from: 'sending', to: 'paused', action: 'paused' },
  resume: { from: 'paused', to: 'sending', action: 'resumed' },
} as const;

/** Unschedules, pauses or resumes an edition; 409 'edition_is_elsewhere' if its state does not allow that. */
export async function turn(
  needs: EditionsNeeds,
  id: string,
  turn: keyof typeof TURNS,
  userId: string,
): Promise<Edition> {
  const { from, to, action } = TURNS[turn];
  await inTransaction(needs.db, async (tx) => {
    const row = await lockEdition(tx, id);
    if (!row) throw noSuchEdition();
    if (turn === 'unschedule') refuseBreaking(row);
    if (row.state !== from) {
      throw new Problem(409, 'edition_is_elsewhere', `The edition is not ${from} any more. Look at how it stands.`);
    }
    const sendAt = to === 'draft' ? null : row.send_at;
    await turnEdition(tx, id, { state: to, sendAt, problem: null, at: needs.clock.now() });
    await recordAuditEntry(tx, { userId, action, ...subjectOf(id, row.subject) });
    if (to === 'sending') await needs.jobs.send(SENDING_JOB, {}, { within: tx, singletonKey: SENDING_JOB });
  });
  return readEdition(needs, id);
}

/** An edition exactly as readers of the language are mailed it, but for each one's own unsubscribe link. */
export async function previewEdition(needs: EditionsNeeds, id: string, language: Language) {
  const row = await existing(needs, id);
  if (row.kind === 'edition') return needs.mail.render('newsletter-edition', await propsOf(needs, row, language));
  const { siteUrl } = needs;
  const frozen = breakingContent.parse(row.content);
  const content = row.started_at === null ? await breakingIn(needs.db.pool, frozen, row.stories, [language]) : frozen;
  const { title, text, path, versions } = content;
  const url = siteUrl + (versions.find((one) => one.language === language)?.path ?? path);
  const leave = unsubscribeLink(siteUrl, 'your-link', language);
  return needs.mail.render('newsletter-breaking', { language, title, text, url, siteUrl, leave });
}

/** Mails the edition, as it is saved and as readers of the language get it, to the user who asks. */
export async function testEdition(
  needs: EditionsNeeds,
  id: string,
  language: Language,
  to: { readonly email: string; readonly name: string },
): Promise<void> {
  const row = await existing(needs, id);
  refuseBreaking(row);
  const props = { ...(await propsOf(needs, row, language)), isTest: true };
  await inTransaction(needs.db, (tx) =>
    needs.mail.send(tx, { to: { email: to.email, name: to.name }, template: 'newsletter-edition', props }),
  );
}

async function existing({ db }: EditionsNeeds, id: string): Promise<EditionRow> {
  const row = await editionById(db.pool, id);
  if (!row) throw noSuchEdition();
  return row;
}

async function propsOf({ db, siteUrl }: EditionsNeeds, row: EditionRow, language: Language) {
  // Once sending has begun, the stored content is what is mailed.
  const content =
    row.content === null
      ? await contentOf(db.pool, siteUrl, row, await waitingNotices(db.pool), [language])
      : editionContent.parse(row.content);
  const leave = siteUrl + pathInLanguage('/newsletter', language);
  return { language, ...mailedIn(content, language), siteUrl, leave, isTest: false };
}

/** Locks an edition whose sending has not begun; `version` null skips the check for a version conflict. */
async function unsent(tx: Queryable, id: string, version: number | null): Promise<EditionRow> {
  const row = await lockEdition(tx, id);
  if (!row) throw noSuchEdition();
  refuseBreaking(row);
  if (row.state !== 'draft' && row.state !== 'scheduled') {
    throw new Problem(409, 'edition_is_out', 'This edition is on its way already: it cannot be changed any more.');
  }
  if (version !== null && row.version !== version) {
    throw new Problem(409, 'stale_edition', 'A colleague has changed this edition since you opened it.');
  }
  return row;
}

function refuseBreaking({ kind }: EditionRow): void {
  if (kind === 'edition') return;
  throw new Problem(
    409,
    'edition_is_breaking',
    'Breaking news is mailed as its alert says: it cannot be changed here.',
  );
}

function noSuchEdition(): Problem {
  return new Problem(404, 'edition_not_found', 'There is no such edition.');
}

function subjectOf(id: string, subject: string) {
  return { subject: 'newsletter', subjectId: id, title: subject || 'an edition without a subject' } as const;
}
