import type { DeskStory, StoryDraft, StoryFields, StoryState } from '#domain/desk/desk-story.ts';
import type { StoryStanding } from '#domain/desk/presence.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Queryable } from '#server/db/client.ts';
import { noSuchStory } from '../model/no-such-story.ts';
import { hrefOf } from '../model/story-address.ts';
import { readDraft } from './drafts.repo.ts';
import { readStory, type StoryWithFields } from './stories.repo.ts';
import { PLACEHOLDER_SLUG } from './story-fields.ts';
import { STATE } from './story-list.repo.ts';

/** A story as the story editor opens it; throws the Problem 404. */
export async function readDeskStory(db: Queryable, id: string): Promise<DeskStory> {
  const story = await findDeskStory(db, id);
  if (!story) throw noSuchStory();
  return story;
}

/** Like `readDeskStory`, but null when there is no such story. */
export async function findDeskStory(db: Queryable, id: string): Promise<DeskStory | null> {
  const current = await readStory(db, id);
  if (!current) return null;
  const { story, fields } = current;
  const draft = await readDraft(db, id);
  const times = story.status === 'published' || !draft ? fields : draft.fields;
  return {
    _id: id,
    state: stateOf(current, draft),
    source: story.source,
    language: story.language,
    href: current.isPublic ? hrefOf(story.kind, story.section, story.slug, id, story.language) : null,
    version: story.version,
    published: wasNeverPublished(current) ? null : fields,
    draft,
    publishAt: times.publishAt,
    unpublishAt: times.unpublishAt,
    corrections: await readCorrections(db, id),
    fetchedPictures: await readFetchedPictures(db, draft?.fields ?? fields),
    createdAt: new Date(story.created_at).toISOString(),
  };
}

/** The state of a story, its version and that of its working copy; throws the Problem 404. */
export async function readStanding(db: Queryable, id: string): Promise<StoryStanding> {
  const { rows } = await db.query<StoryStanding>(
    `select ${STATE} as state, s.version, coalesce(d.version, 0) as "draftVersion"
     from stories s left join story_drafts d on d.story_id = s.id where s.id = $1`,
    [id],
  );
  const [standing] = rows;
  if (!standing) throw noSuchStory();
  return standing;
}

/** True until the first publication, while the story has only a working copy. */
export function wasNeverPublished({ story }: StoryWithFields): boolean {
  return story.status === 'draft' && story.slug === PLACEHOLDER_SLUG + story.id;
}

/** A story's state. A discarded draft counts as withdrawn: it can be restored. */
export function stateOf(current: StoryWithFields, draft: StoryDraft | null): StoryState {
  if (current.story.status === 'withdrawn') return 'withdrawn';
  if (current.story.status === 'draft') {
    if (!draft) return 'withdrawn';
    return draft.inReviewSince === null ? 'draft' : 'in review';
  }
  if (current.isExpired) return 'expired';
  return current.isPublic ? 'published' : 'scheduled';
}

/** True if the same person has just made the same correction: its answer was lost, so that it was sent again. */
export async function wasJustCorrected(
  db: Queryable,
  { storyId, text, userId }: { readonly storyId: string; readonly text: string; readonly userId: string },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from story_corrections
     where story_id = $1 and text = $2 and by_user = $3 and at > now() - interval '10 minutes' limit 1`,
    [storyId, text, userId],
  );
  return rowCount !== 0;
}

/** True if the same person has just given the same order to publish, and nothing was saved since: its answer was lost. */
export async function wasJustPublished(
  db: Queryable,
  storyId: string,
  { baseVersion, at }: { readonly baseVersion: number; readonly at?: string | undefined },
  userId: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from stories s join story_revisions r on r.story_id = s.id and r.version = s.version
     where s.id = $1 and s.status = 'published' and s.version = $2 + 1 and r.action in ('published', 'scheduled')
       and r.saved_by = $3 and r.saved_at > now() - interval '10 minutes' and s.publish_at = coalesce($4, s.publish_at)
       and not exists (select from story_drafts d where d.story_id = s.id)`,
    [storyId, baseVersion, userId, at ?? null],
  );
  return rowCount !== 0;
}

/** Adds a correction and marks the story as corrected now. */
export async function insertCorrection(
  tx: Queryable,
  correction: { readonly id: string; readonly storyId: string; readonly text: string; readonly userId: string },
): Promise<void> {
  const { id, storyId, text, userId } = correction;
  await tx.query(
    `with made as (
       insert into story_corrections (id, story_id, text, by_user, at) values ($1, $2, $3, $4, now())
       returning story_id, at)
     update stories s set corrected_at = made.at, updated_at = made.at from made where s.id = made.story_id`,
    [id, storyId, text, userId],
  );
}

/** The stored copies of a story's pictures that come from other sites. */
async function readFetchedPictures(
  db: Queryable,
  { image, parts }: Pick<StoryFields, 'image' | 'parts'>,
): Promise<DeskStory['fetchedPictures']> {
  const urls = [image, ...parts.map((part) => part.image)].map(({ url }) => url).filter((url) => /^https?:/i.test(url));
  if (urls.length === 0) return [];
  const { rows } = await db.query<{ url: string; hash: string; width: number }>(
    `select r.url, m.hash, m.width from remote_pictures r join media m on m.id = r.media_id
     where r.url = any($1::text[]) order by r.url`,
    [urls],
  );
  return rows.map(({ url, hash, width }) => ({ url, path: pictureUrl({ hash, width }, 1280, 'jpg') }));
}

async function readCorrections(db: Queryable, id: string): Promise<DeskStory['corrections']> {
  const { rows } = await db.query<{ id: string; at: Date; text: string; by: string | null }>(
    `select c.id, c.at, c.text, u.name as by from story_corrections c left join users u on u.id = c.by_user
     where c.story_id = $1 order by c.id`,
    [id],
  );
  return rows.map((row) => ({ _id: row.id, at: row.at.toISOString(), text: row.text, by: row.by }));
}
