import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import type { StoryCard } from '#domain/story.ts';
import { topicSlug } from '#domain/topic.ts';
import type { Queryable } from '#server/db/client.ts';
import type { TopicLink } from '../model/topic-names.ts';
import {
  findTopic,
  readRelatedTopics,
  readTopicFollowing,
  readTopicStories,
  type TopicFollowing,
} from './topic-page.repo.ts';

export interface TopicPage extends TopicFollowing {
  readonly kind: 'found';
  readonly slug: string;
  readonly name: string;
  /** Written by the desk in the page's language; '' if there is none. */
  readonly description: string;
  readonly stories: readonly StoryCard[];
  readonly page: number;
  readonly hasMore: boolean;
  /** True if the topic has only sample stories. */
  readonly isSample: boolean;
  /** Topics of the same stories; on the first page only. */
  readonly related: readonly TopicLink[];
}

/** The topic is at another address: its slug is spelt differently, or its tag was renamed or merged. */
export interface RenamedTopic {
  readonly kind: 'renamed';
  readonly slug: string;
}

const STORIES_PER_PAGE = 20;
/** Bounded, because the database reads every story that a page skips. */
const LAST_PAGE = 1000;
const RELATED = { newest: 60, limit: 8 };

/** One page of a topic's stories in a language; null when nothing was ever filed under it. */
export async function readTopic(
  db: Queryable,
  requested: string,
  page: number,
  language: Language = DEFAULT_LANGUAGE,
): Promise<TopicPage | RenamedTopic | null> {
  const slug = topicSlug(requested);
  if (slug === '') return null;
  const { name, description, now } = await findTopic(db, slug, language);
  if (name === null) return now === null ? null : { kind: 'renamed', slug: now };
  const isWithin = page <= LAST_PAGE;
  const [{ stories, isSample }, related, following] = await Promise.all([
    isWithin
      ? readTopicStories(db, slug, STORIES_PER_PAGE + 1, (page - 1) * STORIES_PER_PAGE, language)
      : { stories: [], isSample: false },
    page === 1 ? readRelatedTopics(db, slug, RELATED, language) : [],
    readTopicFollowing(db, slug),
  ]);
  // The page stays while a category of that name exists or its stories are still being moved.
  if (stories.length === 0 && now !== null) return { kind: 'renamed', slug: now };
  if (slug !== requested) return { kind: 'renamed', slug };
  return {
    kind: 'found',
    slug,
    name,
    description,
    stories: stories.slice(0, STORIES_PER_PAGE),
    page,
    hasMore: stories.length > STORIES_PER_PAGE && page < LAST_PAGE,
    isSample,
    related,
    ...following,
  };
}
