import type { Queryable } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import { closeKilledBlog, reopenKilledBlog } from '../../live-blogs/live-blogs.service.ts';
import { readLiveChanges, readLiveFeed } from '../../reading/live-blog.ts';
import { done, failed, type NoticeChannel, notNeeded } from '../notice.ts';
import { droppedPages, WAITS_FOR_PAGES } from './pages.ts';

/** The story's live blog: a kill closes it until it is undone, and its API and feed return nothing. */
export function liveBlogChannel(jobs: Pick<Jobs, 'send'>): NoticeChannel {
  return {
    name: 'live blog',
    isAfterPages: true,
    begin: async (tx, { kind, storyId }) => {
      if (kind === 'kill') await closeKilledBlog(tx, storyId);
    },
    undoKill: (tx, storyId, userId) => reopenKilledBlog(tx, jobs, storyId, userId),
    check: async (db, { id, kind, storyId }) => {
      const blog = await stateOf(db, storyId);
      if (blog === null) return notNeeded('The story has no live blog.');
      if (kind === 'correction') return notNeeded('Readers of the live blog see it with the story.');
      if ((await droppedPages(db, id)).since === null) return WAITS_FOR_PAGES;
      const answers = [await readLiveChanges(db, storyId, 0), await readLiveFeed(db, storyId)];
      if (answers.some((answer) => answer !== null)) return failed('The live blog still answers readers.');
      // An editor may have reopened it for later; it stays hidden until the story is back.
      return done(blog.isOpen ? 'Readers get nothing of it.' : 'It is closed, and readers get nothing of it.');
    },
  };
}

async function stateOf(db: Queryable, storyId: string): Promise<{ readonly isOpen: boolean } | null> {
  const { rows } = await db.query<{ isOpen: boolean }>(
    'select closed_at is null as "isOpen" from live_blogs where story_id = $1',
    [storyId],
  );
  return rows[0] ?? null;
}
