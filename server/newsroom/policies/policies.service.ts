import type { PoliciesAnswer, PolicyAnswer, PolicyBody } from '#domain/desk/policy-form.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { POLICIES, type PolicyName, policyNamed } from '#domain/policies.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { keepSettingVersion, lockSetting, settingRevisions, settingVersion } from '#server/db/setting-revisions.ts';
import { writeSetting } from '#server/db/settings.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { ownPicturesWithoutCredit, uncreditedFinder } from '../model/pictures.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import {
  invalidatePolicies,
  policyKey,
  readPolicies,
  readStoredPolicy,
  type StoredPolicy,
} from '../reading/policies.ts';

const MAX_VERSIONS_SHOWN = 50;

interface PolicyNeeds {
  readonly db: Database;
  readonly clock: Clock;
}

export interface ReadPolicy {
  readonly policy: PolicyAnswer;
  /** The ETag: changes with every save, and only then. */
  readonly etag: string;
}

/** One policy in one language. */
export interface PolicyVersion {
  readonly name: PolicyName;
  readonly language: Language;
}

/** All policies in their order, written in the language or not. */
export async function listPolicies(db: Queryable, language: Language): Promise<PoliciesAnswer> {
  const stored = (await readPolicies(db)).filter((one) => one.language === language);
  return {
    policies: POLICIES.map(({ name }) => {
      const written = stored.find((one) => one.name === name);
      const { title, isPublished, changedAt } = written ?? unwritten({ name, language });
      return { name, title, isPublished, changedAt, isWritten: written !== undefined };
    }),
  };
}

/** One policy as the desk edits it. */
export async function readPolicy(db: Queryable, of: PolicyVersion): Promise<ReadPolicy> {
  // Reads the version first, so that a save in between makes the next save stale instead of being overwritten.
  const version = await settingVersion(db, policyKey(of.name, of.language));
  return { policy: await storedOr(db, of), etag: etagOf(version) };
}

/** The versions of a policy, newest first. */
export async function policyVersions(db: Queryable, { name, language }: PolicyVersion) {
  const revisions = await settingRevisions(db, policyKey(name, language), MAX_VERSIONS_SHOWN);
  return revisions.map(({ id, value, savedAt, savedBy }) => ({
    _id: id,
    savedAt: savedAt.toISOString(),
    savedBy,
    state: readStoredPolicy(value),
  }));
}

/**
 * Saves a policy over the state `expectedEtag`, or over any if null. 409 if it is stale, 422 for publishing one
 * without text or with a picture without a credit.
 */
export async function savePolicy(
  { db, clock }: PolicyNeeds,
  of: PolicyVersion,
  sent: PolicyBody,
  by: { readonly userId: string; readonly expectedEtag: string | null },
): Promise<ReadPolicy> {
  const html = await toSafeHtml(sent.html);
  if (sent.isPublished && textFromHtml(html).trim() === '') {
    throw new Problem(422, 'empty_policy', 'There is no text to publish yet.', {
      mistakes: [{ field: 'html', message: 'Write the text before you publish it.' }],
    });
  }
  return inTransaction(db, async (tx) => {
    const key = policyKey(of.name, of.language);
    await lockSetting(tx, key);
    const etag = etagOf(await settingVersion(tx, key));
    if (by.expectedEtag !== null && by.expectedEtag !== etag) {
      throw new Problem(409, 'stale', 'Someone else has saved this policy since you opened it.', { etag });
    }
    await refuseUncredited(tx, html);
    const before = await storedOr(tx, of);
    const policy: StoredPolicy = {
      title: sent.title,
      html,
      isPublished: sent.isPublished,
      changedAt: before.changedAt,
    };
    if (JSON.stringify(policy) === JSON.stringify(before) && etag !== etagOf(0)) return { policy, etag };
    const saved = policy.isPublished ? { ...policy, changedAt: clock.now().toISOString() } : policy;
    await writeSetting(tx, key, saved);
    await keepSettingVersion(tx, key, saved, by.userId);
    await recordAuditEntry(tx, {
      userId: by.userId,
      action: actionOf(before, saved),
      subject: 'policy',
      subjectId: of.language === DEFAULT_LANGUAGE ? of.name : `${of.name}/${of.language}`,
      title: saved.title,
    });
    if (before.isPublished || saved.isPublished) await announceChange(tx, { site: ['policies'] });
    return { policy: saved, etag: etagOf(await settingVersion(tx, key)) };
  }).finally(() => invalidatePolicies(db.pool));
}

function actionOf(before: StoredPolicy, after: StoredPolicy): string {
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

/** The policy as it was saved last. */
async function storedOr(db: Queryable, of: PolicyVersion): Promise<StoredPolicy> {
  const stored = (await readPolicies(db)).find((one) => one.name === of.name && one.language === of.language);
  if (!stored) return unwritten(of);
  const { name: _name, language: _language, ...policy } = stored;
  return policy;
}

/** In another language than the first it has no title yet: nobody has translated it. */
function unwritten({ name, language }: PolicyVersion): StoredPolicy {
  const title = language === DEFAULT_LANGUAGE ? policyNamed(name)?.title : '';
  return readStoredPolicy({ title, html: '', isPublished: false, changedAt: null });
}

function etagOf(version: number): string {
  return `"v${version}"`;
}
