import type { z } from 'zod';
import {
  type AlertSubscription,
  type AlertTopic,
  type alertSubscriptionChange,
  isAlertTopic,
  type SubscriptionProof,
} from '#domain/alerts.ts';
import { SECTIONS } from '#domain/sections.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { presentAuthors } from '#server/newsroom/model/names.ts';
import { nameTopicsOf, presentTopics } from '#server/newsroom/model/topic-names.ts';
import { checkBrowserKey, isSameSecret, serviceOf } from './endpoint.ts';
import { knownKey } from './keys.ts';
import {
  deleteSubscription,
  deleteUnseen,
  insertSubscription,
  lockSubscription,
  namesOf,
  type SubscriptionRow,
  type SubscriptionWrite,
  subscriptionAt,
  touchSubscription,
  updateSubscription,
} from './subscriptions.repo.ts';

const TAG = 'topic:';
const AUTHOR = 'author:';
const LIVE_BLOG = 'live-blog:';
const DAY_MS = 86_400_000;
/** As long as browsers keep a cookie at most. */
const KEEP_UNSEEN_DAYS = 400;

export interface SubscriptionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly trustedOrigin: string | null;
}

/**
 * Stores what a browser asks for; `isNew` unless it, or what it replaces, was known.
 *
 * An endpoint that is known with other secrets stays as it is: 409 `endpoint_in_use`. Browsers make new secrets together
 * with a new endpoint, so who brings a known endpoint without its secret has found it in a log, and would otherwise get
 * to read, or to stop, the alerts of somebody else.
 */
export async function subscribe(
  { db, clock, trustedOrigin }: SubscriptionNeeds,
  change: z.output<typeof alertSubscriptionChange>,
): Promise<{ readonly subscription: AlertSubscription; readonly isNew: boolean }> {
  const { endpoint, keys, quiet, previous } = change;
  const service = serviceOf(endpoint, trustedOrigin);
  checkBrowserKey(keys.p256dh);
  const key = await knownKey(db.pool, change.publicKey);
  if (!key) {
    throw new Problem(
      409,
      'unknown_key',
      'This browser subscribed with a key that is not this site’s. Subscribe again.',
    );
  }
  const topics = await withPresentTopics(db.pool, change.topics);
  const wanted = { endpoint, service, ...keys, keyId: key.id, topics, quiet, at: clock.now() };
  const isNew = await inTransaction(db, async (tx) => {
    const before = previous ? await proven(tx, previous) : null;
    return store(tx, wanted, before);
  });
  return { subscription: { topics, quiet, isKeyCurrent: key.isCurrent }, isNew };
}

/** True when neither the endpoint nor what it replaces was known. */
async function store(tx: Queryable, wanted: SubscriptionWrite, before: SubscriptionRow | null): Promise<boolean> {
  let known = before?.endpoint === wanted.endpoint ? before : await lockSubscription(tx, wanted.endpoint);
  if (!known && before) {
    await updateSubscription(tx, before.id, wanted);
    return false;
  }
  if (!known) {
    if (await insertSubscription(tx, wanted)) return true;
    // Another page of this browser has stored it at this moment.
    known = await lockSubscription(tx, wanted.endpoint);
    if (!known) throw inUse();
  }
  if (known !== before && !(isSameSecret(known.auth, wanted.auth) && isSameSecret(known.p256dh, wanted.p256dh))) {
    throw inUse();
  }
  if (before && before !== known) await deleteSubscription(tx, before.id);
  await updateSubscription(tx, known.id, wanted);
  return false;
}

function inUse(): Problem {
  return new Problem(
    409,
    'endpoint_in_use',
    'This browser’s subscription cannot be used. Turn alerts off in the browser and on again.',
  );
}

/** What a browser has asked for. Throws Problem 404 `not_subscribed`, for a wrong secret as for an unknown endpoint. */
export async function findSubscription(
  { db, clock }: SubscriptionNeeds,
  { endpoint, auth }: SubscriptionProof,
): Promise<AlertSubscription> {
  const found = await subscriptionAt(db.pool, endpoint);
  if (!isHis(found, auth)) throw new Problem(404, 'not_subscribed', 'This browser gets no alerts from this site.');
  const now = clock.now();
  if (now.getTime() - found.seen_at.getTime() > DAY_MS) await touchSubscription(db.pool, found.id, now);
  const { quiet_from: from, quiet_to: to, quiet_zone: zone } = found;
  return {
    topics: found.topics.filter(isAlertTopic),
    quiet: from === null || to === null || zone === null ? null : { from, to, zone },
    isKeyCurrent: found.is_key_current,
  };
}

/** Ends a subscription. With a wrong secret nothing happens, which the caller cannot tell. */
export async function leave({ db }: Pick<SubscriptionNeeds, 'db'>, proof: SubscriptionProof): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await proven(tx, proof);
    if (found) await deleteSubscription(tx, found.id);
  });
}

async function proven(tx: Queryable, { endpoint, auth }: SubscriptionProof): Promise<SubscriptionRow | null> {
  const found = await lockSubscription(tx, endpoint);
  return isHis(found, auth) ? found : null;
}

/** Compares with something of the same length where nothing was found, so that both take as long. */
function isHis(found: SubscriptionRow | null, auth: string): found is SubscriptionRow {
  return isSameSecret(found?.auth ?? '*'.repeat(auth.length), auth);
}

/** What comes after `kind` in the topics that begin with it. */
function idsOf(kind: string, topics: readonly AlertTopic[]): string[] {
  return topics.flatMap((topic) => (topic.startsWith(kind) ? [topic.slice(kind.length)] : []));
}

/**
 * The topics in their order, with the present slug of a tag that was renamed or merged, and the author into whom another
 * was merged: a browser or an open form may still know the former one, to which no alert is sent any more.
 */
async function presentOnes(db: Queryable, topics: readonly AlertTopic[]): Promise<AlertTopic[]> {
  const tags = await presentTopics(db, idsOf(TAG, topics));
  const authors = await presentAuthors(db, idsOf(AUTHOR, topics));
  return topics.map((topic): AlertTopic => {
    const slug = topic.startsWith(TAG) ? tags.get(topic.slice(TAG.length)) : undefined;
    if (slug !== undefined) return `topic:${slug}`;
    const author = topic.startsWith(AUTHOR) ? authors.get(topic.slice(AUTHOR.length)) : undefined;
    return author === undefined ? topic : `author:${author}`;
  });
}

/** Like `presentOnes`, each topic once. */
export async function withPresentTopics(db: Queryable, topics: readonly AlertTopic[]): Promise<AlertTopic[]> {
  return [...new Set(await presentOnes(db, topics))];
}

/** Topics with their names, in the order asked for; unknown ones are left out. */
export async function nameTopics(
  db: Queryable,
  topics: readonly AlertTopic[],
): Promise<{ topic: AlertTopic; name: string }[]> {
  const present = await presentOnes(db, topics);
  const [found, tags] = await Promise.all([
    namesOf(db, { authors: idsOf(AUTHOR, present), liveBlogs: idsOf(LIVE_BLOG, present) }),
    nameTopicsOf(db, [...new Set(idsOf(TAG, present))]),
  ]);
  const names = new Map<string, string>([
    ['breaking', 'Breaking news'],
    ['live-tv', 'Live television'],
    ...SECTIONS.map(({ slug, title }): [string, string] => [`section:${slug}`, title]),
    ...tags.map(({ slug, name }): [string, string] => [`topic:${slug}`, name]),
    ...found.map(({ kind, id, name }): [string, string] => [`${kind}:${id}`, name]),
  ]);
  return topics.flatMap((topic, index) => {
    const name = names.get(present[index] ?? topic) ?? '';
    return name === '' ? [] : [{ topic, name }];
  });
}

/** Forgets browsers that were not heard of for 400 days. */
export function deleteUnseenBrowsers({ db, clock }: Pick<SubscriptionNeeds, 'db' | 'clock'>): Promise<number> {
  return deleteUnseen(db.pool, new Date(clock.now().getTime() - KEEP_UNSEEN_DAYS * DAY_MS));
}
