import type { PoliciesAnswer, PolicyAnswer, PolicyBody } from '#domain/desk/policy-form.ts';
import { textFromHtml } from '#domain/html-text.ts';
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

/** All policies in their order, written or not. */
export async function listPolicies(db: Queryable): Promise<PoliciesAnswer> {
  const stored = await readPolicies(db);
  return {
    policies: POLICIES.map(({ name }) => {
      const { title, isPublished, changedAt } = stored.get(name) ?? unwritten(name);
      return { name, title, isPublished, changedAt, isWritten: stored.has(name) };
    }),
  };
}

/** One policy as the desk edits it. */
export async function readPolicy(db: Queryable, name: PolicyName): Promise<ReadPolicy> {
  // Reads the version first, so that a save in between makes the next save stale instead of being overwritten.
  const version = await settingVersion(db, policyKey(name));
  return { policy: (await readPolicies(db)).get(name) ?? unwritten(name), etag: etagOf(version) };
}

/** The versions of a policy, newest first. */
export async function policyVersions(db: Queryable, name: PolicyName) {
  const revisions = await settingRevisions(db, policyKey(name), MAX_VERSIONS_SHOWN);
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
  name: PolicyName,
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
    const key = policyKey(name);
    await lockSetting(tx, key);
    const etag = etagOf(await settingVersion(tx, key));
    if (by.expectedEtag !== null && by.expectedEtag !== etag) {
      throw new Problem(409, 'stale', 'Someone else has saved this policy since you opened it.', { etag });
    }
    await refuseUncredited(tx, html);
    const before = (await readPolicies(tx)).get(name) ?? unwritten(name);
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
      subjectId: name,
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

function unwritten(name: PolicyName): StoredPolicy {
  return readStoredPolicy({ title: policyNamed(name)?.title, html: '', isPublished: false, changedAt: null });
}

function etagOf(version: number): string {
  return `"v${version}"`;
}
