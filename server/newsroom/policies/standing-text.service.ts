import type { AuditSubject } from '#domain/desk/audit-entry.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { SitePart } from '#server/db/cache-tags.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { keepSettingVersion, lockSetting, settingRevisions, settingVersion } from '#server/db/setting-revisions.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { versionEtag } from '#server/http/etag.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { missingInText, ownPicturesWithoutCredit, uncreditedFinder } from '../model/pictures.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { readStandingText, type StandingText } from '../reading/standing-text.ts';

const MAX_VERSIONS_SHOWN = 50;

/** A page below /about whose text is a setting: a policy, or a page of the channel. */
export interface StandingPlace {
  readonly key: string;
  readonly subject: Extract<AuditSubject, 'policy' | 'page'>;
  /** Its name in the address. */
  readonly name: string;
  /** What the desk is offered before anybody has written it. */
  readonly usualTitle: string;
  /** What of the site changes with it. */
  readonly part: SitePart;
}

export interface StandingNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ReadText {
  readonly text: StandingText;
  /** The ETag: changes with every save, and only then. */
  readonly etag: string;
}

/** What was saved last. */
export async function readText(db: Queryable, place: StandingPlace): Promise<ReadText> {
  // Reads the version first, so that a save in between makes the next save stale instead of being overwritten.
  const version = await settingVersion(db, place.key);
  return { text: await storedText(db, place), etag: versionEtag(version) };
}

/** The versions, newest first. */
export async function textVersions(db: Queryable, key: string) {
  const revisions = await settingRevisions(db, key, MAX_VERSIONS_SHOWN);
  return revisions.map(({ id, value, savedAt, savedBy }) => ({
    _id: id,
    savedAt: savedAt.toISOString(),
    savedBy,
    state: readStandingText(value),
  }));
}

/**
 * Saves a text over the state `expectedEtag`, or over any if null. 409 if it is stale, 422 for publishing one without
 * words, or with a picture that has no credit or is not stored. A state that says just what is sent, once that is
 * cleaned, is not stale (ADR-103).
 */
export async function saveText(
  { db, clock }: StandingNeeds,
  place: StandingPlace,
  sent: Pick<StandingText, 'title' | 'isPublished'> & { readonly html: string },
  by: { readonly userId: string; readonly expectedEtag: string | null },
): Promise<ReadText> {
  const { key, subject, name, part } = place;
  const html = await toSafeHtml(sent.html);
  if (sent.isPublished && textFromHtml(html).trim() === '') {
    throw new Problem(422, `empty_${subject}`, 'There is no text to publish yet.', {
      mistakes: [{ field: 'html', message: 'Write the text before you publish it.' }],
    });
  }
  return inTransaction(db, async (tx) => {
    await lockSetting(tx, key);
    const etag = versionEtag(await settingVersion(tx, key));
    const before = await storedText(tx, place);
    const text: StandingText = {
      title: sent.title,
      html,
      isPublished: sent.isPublished,
      changedAt: before.changedAt,
    };
    const isStored = JSON.stringify(text) === JSON.stringify(before) && etag !== versionEtag(0);
    if (!isStored && by.expectedEtag !== null && by.expectedEtag !== etag) {
      throw new Problem(409, 'stale', `Someone else has saved this ${subject} since you opened it.`, { etag });
    }
    await refuseUncredited(tx, html);
    if (sent.isPublished) await refuseMissing(tx, html);
    if (isStored) return { text, etag };
    const saved = text.isPublished ? { ...text, changedAt: clock.now().toISOString() } : text;
    await writeSetting(tx, key, saved);
    await keepSettingVersion(tx, key, saved, by.userId);
    await recordAuditEntry(tx, {
      userId: by.userId,
      action: actionOf(before, saved),
      subject,
      subjectId: name,
      title: saved.title,
    });
    if (before.isPublished || saved.isPublished) await announceChange(tx, { site: [part] });
    return { text: saved, etag: versionEtag(await settingVersion(tx, key)) };
  });
}

function actionOf(before: StandingText, after: StandingText): string {
  if (before.isPublished === after.isPublished) return 'saved';
  return after.isPublished ? 'published' : 'unpublished';
}

async function refuseUncredited(tx: Queryable, html: string): Promise<void> {
  const pictures = ownPicturesWithoutCredit(html);
  const isUncredited = await uncreditedFinder(tx, pictures, { stories: [], inSettings: true });
  if (!pictures.some(isUncredited)) return;
  const message = 'A picture in this text has no credit. Say under it whose picture it is.';
  throw fieldProblem(422, 'no_credit', 'html', message);
}

/** Refuses to publish a picture that was deleted after it had been put into the text. */
async function refuseMissing(tx: Queryable, html: string): Promise<void> {
  if ((await missingInText(tx, html, '')).length === 0) return;
  const message = 'A picture in this text is not in the picture store: upload it again.';
  throw fieldProblem(422, 'no_such_picture', 'html', message);
}

async function storedText(db: Queryable, { key, usualTitle }: StandingPlace): Promise<StandingText> {
  const nothing = { title: usualTitle, html: '', isPublished: false, changedAt: null };
  return readStandingText((await readSettings(db, [key])).get(key) ?? nothing);
}
