import type { Queryable } from '#server/db/client.ts';
import type { BreakingContent } from './edition-content.ts';
import { insertBreaking } from './editions.repo.ts';

export interface BreakingMailing extends BreakingContent {
  /** Of the alert: a second mailing with the same id is none. 24 hexadecimal digits. */
  readonly id: string;
  /** What it is about: if that story is killed, nobody else is mailed. */
  readonly storyId: string | null;
  /** It waits until then. */
  readonly sendAt: Date;
  /** Who sends it. */
  readonly userId: string | null;
  readonly at: Date;
}

/** Mails breaking news to everybody on the breaking list, once each; false when that id has one already. */
export function mailBreaking(tx: Queryable, { id, title, text, path, storyId, ...when }: BreakingMailing) {
  const stories = storyId === null ? [] : [storyId];
  return insertBreaking(tx, { id, content: { title, text, path }, stories, ...when });
}
