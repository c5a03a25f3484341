import { EDITION_LIMITS } from '#domain/desk/newsletter.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { recallQueued, skipWaiting } from './deliveries.repo.ts';
import { breakingContent, type EditionContent, editionContent } from './edition-content.ts';
import { deleteEdition } from './editions.repo.ts';
import {
  countDrops,
  type EditionOfStory,
  insertDrop,
  insertNotice,
  lockEditionsOf,
  type NoticeKind,
  noticeEdition,
  replaceContent,
  replaceStories,
  takeDrops,
  titleOfStory,
} from './notices.repo.ts';

/** Corrections of older mails are not mailed, because nobody remembers the story any more. */
const MAILED_WITHIN_DAYS = 14;
const DAY_MS = 86_400_000;

export interface MailedNotice {
  readonly noticeId: string;
  readonly storyId: string;
  readonly kind: NoticeKind;
  readonly title: string;
  readonly text: string;
}

/** What became of a notice in the newsletter. */
export interface NoticeProgress {
  /** Editions, not completely sent yet, that lost the killed story. */
  readonly droppedFrom: number;
  /** Whether an edition carries the notice: 'none' if none mailed the story in the 14 days before it. */
  readonly note: 'none' | 'stands in the next edition' | 'sent';
  /** The subject of the edition that carries the notice; null if none does yet. */
  readonly edition: string | null;
}

/** What the newsletter does for corrections and kills of stories. */
export interface NewsletterNotices {
  /**
   * Takes a killed story out of every edition that is not completely sent: drafts and scheduled ones lose it, those
   * being sent go on without it, and breaking news about it is not mailed to anybody else.
   */
  dropFromEditions(tx: Queryable, storyId: string, noticeId: string): Promise<void>;
  /**
   * Puts a story whose kill is undone back where it was in drafts and scheduled editions. One that became a draft,
   * because it had no other story, is scheduled again if it is as the kill left it and not late yet.
   */
  putBackIntoEditions(tx: Queryable, storyId: string): Promise<void>;
  /**
   * Queues a correction or kill for the next edition that is sent, if an edition or breaking news mailed the story
   * within the last 14 days. Idempotent: only one edition carries a notice.
   */
  noteForNextEdition(tx: Queryable, notice: MailedNotice): Promise<void>;
  noteProgress(db: Queryable, noticeId: string): Promise<NoticeProgress>;
}

export function createNewsletterNotices(clock: Clock): NewsletterNotices {
  return {
    dropFromEditions: (tx, storyId, noticeId) => dropFromEditions(tx, storyId, noticeId, clock.now()),
    putBackIntoEditions: (tx, storyId) => putBackIntoEditions(tx, storyId, clock.now()),
    noteForNextEdition: async (tx, notice) => {
      const at = clock.now();
      await insertNotice(tx, { ...notice, at }, new Date(at.getTime() - MAILED_WITHIN_DAYS * DAY_MS));
    },
    noteProgress: async (db, noticeId) => {
      const droppedFrom = await countDrops(db, noticeId);
      const told = await noticeEdition(db, noticeId);
      if (told === null) return { droppedFrom, note: 'none', edition: null };
      const note = told.subject === null ? 'stands in the next edition' : 'sent';
      return { droppedFrom, note, edition: told.subject };
    },
  };
}

async function dropFromEditions(tx: Queryable, storyId: string, noticeId: string, at: Date): Promise<void> {
  const editions = await lockEditionsOf(tx, storyId);
  if (editions.length === 0) return;
  const title = await titleOfStory(tx, storyId);
  for (const edition of editions) {
    const isUnsent = edition.state === 'draft' || edition.state === 'scheduled';
    if (edition.kind === 'breaking') {
      if (edition.stories.includes(storyId)) await stopBreaking(tx, edition, title, isUnsent, at);
      else await leadElsewhere(tx, edition, { storyId, title, at });
    } else if (isUnsent) await dropUnsent(tx, edition, { storyId, title, at });
    else await dropOnTheWay(tx, edition, { storyId, title, at });
    const sendAt = edition.stories.length === 1 ? edition.send_at : null;
    const undo = edition.kind === 'edition' && isUnsent ? { place: edition.stories.indexOf(storyId), sendAt } : null;
    await insertDrop(tx, noticeId, edition.id, undo);
  }
}

async function putBackIntoEditions(tx: Queryable, storyId: string, at: Date): Promise<void> {
  const editions = await takeDrops(tx, storyId);
  if (editions.length === 0) return;
  const title = await titleOfStory(tx, storyId);
  for (const { place, sendAt: formerly, ...edition } of editions) {
    if (edition.stories.length >= EDITION_LIMITS.stories) continue;
    const isAsLeft = edition.state === 'draft' && edition.stories.length === 0;
    const sendAt = isAsLeft && formerly !== null && formerly > at ? formerly : null;
    await replaceStories(tx, edition.id, {
      stories: edition.stories.toSpliced(place, 0, storyId),
      state: sendAt === null ? edition.state : 'scheduled',
      sendAt,
      note: `‘${title}’ is on the site again, and back in this edition.`,
      at,
    });
    await audit(tx, edition, 'put a story back into');
  }
}

interface Dropped {
  readonly storyId: string;
  readonly title: string;
  readonly at: Date;
}

async function dropUnsent(tx: Queryable, edition: EditionOfStory, { storyId, title, at }: Dropped): Promise<void> {
  const stories = edition.stories.filter((id) => id !== storyId);
  const isEmpty = edition.state === 'scheduled' && stories.length === 0;
  const note = `‘${title}’ was killed, and taken out of this edition.${isEmpty ? ' It had no other story, so it is a draft again.' : ''}`;
  await replaceStories(tx, edition.id, {
    stories,
    state: isEmpty || edition.state === 'draft' ? 'draft' : 'scheduled',
    note,
    at,
  });
  await audit(tx, edition, 'took a killed story out of');
}

async function dropOnTheWay(tx: Queryable, edition: EditionOfStory, { storyId, title, at }: Dropped): Promise<void> {
  const before = editionContent.parse(edition.content);
  const without = <Lists extends Pick<EditionContent, 'stories' | 'corrections'>>(lists: Lists): Lists => ({
    ...lists,
    stories: lists.stories.filter(({ id }) => id !== storyId),
    corrections: lists.corrections.filter((one) => one.storyId !== storyId),
  });
  const content: EditionContent = { ...without(before), versions: before.versions.map(without) };
  const note = `‘${title}’ was killed while this edition was being sent: mails from then on do not have it.`;
  await replaceContent(tx, edition.id, content, note, at);
  await recallQueued(tx, edition.id);
  if ([content, ...content.versions].every(({ stories }) => stories.length === 0)) await skipWaiting(tx, edition.id);
  await audit(tx, edition, 'took a killed story out of');
}

async function stopBreaking(tx: Queryable, edition: EditionOfStory, title: string, isUnsent: boolean, at: Date) {
  if (isUnsent) return deleteEdition(tx, edition.id);
  await recallQueued(tx, edition.id);
  const skipped = await skipWaiting(tx, edition.id);
  const note = `‘${title}’ was killed while this was being sent: nobody else is mailed.`;
  await replaceContent(tx, edition.id, breakingContent.parse(edition.content), note, at);
  if (skipped > 0) await audit(tx, edition, 'stopped');
}

/** Breaking news whose version in some language is killed goes on, and leads its readers to the original. */
async function leadElsewhere(tx: Queryable, edition: EditionOfStory, { storyId, title, at }: Dropped): Promise<void> {
  const before = breakingContent.parse(edition.content);
  const content = { ...before, versions: before.versions.filter((version) => version.storyId !== storyId) };
  const note = `‘${title}’ was killed while this was being sent: mails from then on lead to the original.`;
  await replaceContent(tx, edition.id, content, note, at);
  await recallQueued(tx, edition.id);
  await audit(tx, edition, 'took a killed story out of');
}

async function audit(
  tx: Queryable,
  { id, subject }: Pick<EditionOfStory, 'id' | 'subject'>,
  action: string,
): Promise<void> {
  const title = subject || 'an edition without a subject';
  await recordAuditEntry(tx, { userId: null, action, subject: 'newsletter', subjectId: id, title });
}
