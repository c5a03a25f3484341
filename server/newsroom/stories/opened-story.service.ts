import type { DeskStory } from '#domain/desk/desk-story.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { readDeskStory } from './desk-story.repo.ts';

/** A story as its editor opens it, for the page that holds the editor; null when there is none. For the desk alone. */
export async function openStory(db: Queryable, id: string): Promise<DeskStory | null> {
  try {
    return await readDeskStory(db, id);
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}
