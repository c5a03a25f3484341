import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import { lockSetting } from '#server/db/setting-revisions.ts';
import { Problem } from '#server/http/problem.ts';
import { type RemovalKind, removeRows } from '#server/removals/removals.ts';
import { channelPageKey, storedChannelPage } from '../reading/channel-pages.ts';
import type { StandingPlace } from './standing-text.service.ts';

/** Where a page of the channel is kept. */
export function channelPagePlace(slug: string): StandingPlace {
  return { key: channelPageKey(slug), subject: 'page', name: slug, usualTitle: '', part: 'pages' };
}

/** A page of the channel, with its former versions. */
export const PAGE_REMOVAL: RemovalKind = {
  name: 'page',
  allow: 'editor',
  tables: [
    { table: 'settings', key: 'key' },
    { table: 'setting_revisions', key: 'key' },
  ],
  message: (title) => `‘${title}’ is back.`,
  audit: { subject: 'page', action: 'put back' },
  taken: 'There is another page at its address in the meantime.',
  fit: (tx) => announceChange(tx, { site: ['pages'] }),
};

/** Removes a page of the channel with its versions; returns the id by which that can be undone. 404 without one. */
export async function removeChannelPage(db: Database, slug: string, userId: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const key = channelPageKey(slug);
    await lockSetting(tx, key);
    const page = await storedChannelPage(tx, slug);
    if (page === null) throw new Problem(404, 'no_such_page', 'There is no such page.');
    const about = { subjectId: slug, title: page.title };
    await recordAuditEntry(tx, { userId, action: 'removed', subject: 'page', ...about });
    if (page.isPublished) await announceChange(tx, { site: ['pages'] });
    return removeRows(tx, PAGE_REMOVAL, { ...about, id: key, userId });
  });
}
