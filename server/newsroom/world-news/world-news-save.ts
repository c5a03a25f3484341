import { WORLD_LISTS, type WorldListName } from '#domain/desk/world-news.ts';
import { theSection } from '#domain/sections.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import type { Queryable } from '#server/db/client.ts';
import { ListSave } from '../desk/desk-list-save.ts';
import type { SafeTexts } from '../desk/desk-list-texts.ts';
import { imageOf } from '../desk/desk-list-view.ts';
import { type ListRow, readDeskList } from '../desk/desk-lists.repo.ts';
import type { ItemError } from '../desk/desk-lists.schema.ts';
import type { DeskListNeeds, SavedBy } from '../desk/desk-lists.service.ts';
import {
  pictureFinder,
  sentPicture,
  uncreditedFinder,
  uncreditedPictures,
  unusablePictures,
} from '../model/pictures.ts';
import { lockDeskList } from '../model/placements.ts';
import {
  hasVersions,
  keepVersion,
  type LinkItem,
  type RecommendedItem,
  readStoryLinks,
  showOnList,
  type WorldSettings,
  writeStoryLink,
  writeWorldSettings,
} from './world-news.repo.ts';
import { type EntryError, NO_IMAGE, type SentEntry, type SentLists } from './world-news.schema.ts';
import { type PlannedEntry, planWorldNews, type WorldPlan } from './world-news-plan.ts';
import { readWorldNews, type StoredWorldNews } from './world-news-view.ts';

export type WorldNewsResult =
  | ({ readonly kind: 'saved' | 'stale' } & StoredWorldNews)
  | { readonly kind: 'wrong'; readonly errors: readonly EntryError[] };

/** Replaces both lists with what was sent, within the caller's transaction (SPEC-26, SPEC-27, SPEC-29). */
export async function saveWorldNews(
  needs: DeskListNeeds,
  tx: Queryable,
  sent: SentLists,
  texts: SafeTexts,
  by: SavedBy,
): Promise<WorldNewsResult> {
  await lockDeskList(tx, 'world');
  const before = await readWorldNews(tx);
  if (by.expectedEtag !== null && by.expectedEtag !== before.etag) return { kind: 'stale', ...before };
  if (!(await hasVersions(tx))) await keepVersion(tx, before.lists, null);
  const rows = await readDeskList(tx, 'world');
  const plan = planWorldNews(sent, rows);
  const lost = lostImages(plan, rows);
  if (lost.length > 0) return { kind: 'wrong', errors: lost };
  const links = await linkPictures(needs, tx, plan);
  if (links.errors.length > 0) return { kind: 'wrong', errors: links.errors };
  const save = new ListSave(needs, tx, theSection('world'), texts);
  const result = await save.run(plan.stories, { userId: by.userId, expectedEtag: null });
  if (result.kind === 'stale') throw new Error('a save without an expected state cannot be stale');
  if (result.kind === 'wrong') return { kind: 'wrong', errors: result.errors.map((error) => inList(error, plan)) };
  await place(tx, plan, result.ids, by.userId);
  await needs.media.queueRemote(tx, links.wanted);
  const after = await readWorldNews(tx);
  await keepVersion(tx, after.lists, by.userId);
  const { worldNews, recommended } = after.lists;
  await recordAuditEntry(tx, {
    userId: by.userId,
    action: 'saved',
    subject: 'list',
    subjectId: 'world-news',
    title: 'World News',
    details: { worldNews: worldNews.length, recommended: recommended.length },
  });
  await announceChange(tx, { sections: ['world'], site: ['home'] });
  return { kind: 'saved', ...after };
}

/** Stories that came without an image, but for those that have none: the story editor publishes them so. */
function lostImages(plan: WorldPlan, rows: readonly ListRow[]): EntryError[] {
  const without = new Set(rows.filter((row) => imageOf(row) === '').map(({ id }) => id));
  const isLost = (entry: PlannedEntry) =>
    entry.kind === 'story' && entry.sent.image === '' && !without.has(plan.stories[entry.story]?._id ?? '');
  return WORLD_LISTS.flatMap((list) =>
    plan[list].flatMap((entry, item) => (isLost(entry) ? [{ list, item, field: 'image', message: NO_IMAGE }] : [])),
  );
}

/** Places stories and links in the list, among the recommended, or both. */
async function place(tx: Queryable, plan: WorldPlan, ids: readonly string[], userId: string): Promise<void> {
  const idAt = (story: number) => ids[story] ?? '';
  const onList = new Set(plan.worldNews.flatMap((entry) => (entry.kind === 'story' ? [entry.story] : [])));
  const listed = ids.filter((_, story) => onList.has(story));
  await showOnList(
    tx,
    listed,
    ids.filter((_, story) => !onList.has(story)),
  );
  const settings: WorldSettings = {
    links: plan.worldNews.flatMap((entry, place) => (entry.kind === 'link' ? [{ ...linkOf(entry.sent), place }] : [])),
    recommended: plan.recommended.map(
      (entry): RecommendedItem =>
        entry.kind === 'link' ? linkOf(entry.sent) : { story: idAt(entry.story), listed: onList.has(entry.story) },
    ),
  };
  await writeWorldSettings(tx, settings);
  const stored = await readStoryLinks(tx, ids);
  const first = new Map<string, string>();
  for (const entry of [...plan.worldNews, ...plan.recommended]) {
    if (entry.kind === 'story' && !first.has(idAt(entry.story))) first.set(idAt(entry.story), entry.sent.link);
  }
  for (const [id, link] of first) if ((stored.get(id) ?? '') !== link) await writeStoryLink(tx, id, link, userId);
}

async function linkPictures({ siteUrl }: DeskListNeeds, tx: Queryable, plan: WorldPlan) {
  const entries = WORLD_LISTS.flatMap((list) =>
    plan[list].flatMap((entry, item) => (entry.kind === 'link' ? [{ list, item, entry }] : [])),
  );
  const pictures = entries.map(({ entry }) => sentPicture(entry.sent.image, siteUrl));
  const isUncredited = await uncreditedFinder(tx, pictures, { stories: [], inSettings: true });
  const unusable = [
    ...unusablePictures(pictures, await pictureFinder(tx, pictures)),
    ...uncreditedPictures(pictures, isUncredited),
  ];
  const wanted = pictures.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : []));
  const errors = unusable.map(({ item, field, message }): EntryError => {
    const where = entries[item ?? 0];
    return { list: where?.list ?? null, item: where?.item ?? null, field, message };
  });
  return { wanted, errors };
}

function inList({ item, field, message }: ItemError, plan: WorldPlan): EntryError {
  const isIt = (entry: PlannedEntry) => entry.kind === 'story' && entry.story === item;
  const list: WorldListName = plan.worldNews.some(isIt) ? 'worldNews' : 'recommended';
  const at = plan[list].findIndex(isIt);
  return { list, item: at < 0 ? null : at, field, message };
}

function linkOf({ title, category, image, imageAlt, link }: SentEntry): LinkItem {
  return { title, category, image, imageAlt, link };
}
