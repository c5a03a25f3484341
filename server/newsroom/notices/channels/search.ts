import type { Language } from '#domain/languages.ts';
import type { Queryable } from '#server/db/client.ts';
import { findStories } from '../../search/search.service.ts';
import { done, failed, type NoticeChannel, notNeeded } from '../notice.ts';

const FOUND_AT_ONCE = 200;

/** Search: looks for the story by its title, then without words. Results are not cached. */
export function searchChannel(): NoticeChannel {
  return {
    name: 'search',
    check: async (db, { kind, storyId }) => {
      const story = await storyOf(db, storyId);
      if (!story) return done('Search does not find the story.');
      const isFound = (await isFoundBy(db, story, story.title)) || (await isFoundBy(db, story, ''));
      if (kind === 'kill') {
        return isFound ? failed('Search still finds the story.') : done('Search does not find the story.');
      }
      if (story.source === 'sample' && !isFound) return notNeeded('Search leaves sample stories out.');
      return isFound ? done('Search finds the corrected story.') : failed('Search does not find the corrected story.');
    },
  };
}

interface SearchedStory {
  readonly id: string;
  readonly language: Language;
  readonly title: string;
  readonly source: string;
  readonly publish_at: Date;
}

async function storyOf(db: Queryable, id: string): Promise<SearchedStory | null> {
  const { rows } = await db.query<SearchedStory>(
    'select id, language, title, source, publish_at from stories where id = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Limited to its publication time, so that a common word does not hide it behind newer stories. */
async function isFoundBy(db: Queryable, { id, language, publish_at }: SearchedStory, text: string): Promise<boolean> {
  const { ids } = await findStories(db, {
    language,
    text,
    category: '',
    author: '',
    tags: [],
    kind: null,
    sort: 'newest',
    from: publish_at,
    until: new Date(publish_at.getTime() + 1),
    offset: 0,
    limit: FOUND_AT_ONCE,
  });
  return ids.includes(id);
}
