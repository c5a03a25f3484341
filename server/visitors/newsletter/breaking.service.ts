import type { Queryable } from '#server/db/client.ts';
import type { BreakingContent } from './edition-content.ts';
import { insertBreaking } from './editions.repo.ts';

export interface BreakingMailing extends Pick<BreakingContent, 'title' | 'text' | 'path'> {
  /** The alert's id, 24 hexadecimal digits: a repeated call with the same id adds no second mailing. */
  readonly id: string;
  /** What it is about: if that story is killed, nobody else is mailed. */
  readonly storyId: string | null;
  /** When it is due. */
  readonly sendAt: Date;
  /** Who sends it. */
  readonly userId: string | null;
  readonly at: Date;
}

/** Schedules breaking news for everybody on the breaking list, once each; false if the id has a mailing already. */
export function mailBreaking(tx: Queryable, { id, title, text, path, storyId, ...when }: BreakingMailing) {
  const stories = storyId === null ? [] : [storyId];
  return insertBreaking(tx, { id, content: { title, text, path, versions: [], mailed: [] }, stories, ...when });
}
