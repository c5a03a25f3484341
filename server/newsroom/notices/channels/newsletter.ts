import { counted } from '#domain/counted.ts';
import type { Queryable } from '#server/db/client.ts';
import { done, type Notice, type NoticeChannel, notNeeded, publicText } from '../notice.ts';

/** The progress of a notice in the newsletter. */
export interface NewsletterProgress {
  /** Editions not yet sent that the story was taken out of. */
  readonly droppedFrom: number;
  /** Whether a sent edition had the story, so that the next one carries the notice. */
  readonly note: 'none' | 'stands in the next edition' | 'sent';
}

/** What the newsletter does for corrections and kills. */
export interface NewsletterForNotices {
  /** Takes a killed story out of the editions that were not sent yet. */
  dropFromEditions(tx: Queryable, storyId: string, noticeId: string): Promise<void>;
  /** Puts a story whose kill is undone back into the editions that it left. */
  putBackIntoEditions(tx: Queryable, storyId: string): Promise<void>;
  /** Puts it into the next edition, if a sent edition had the story. */
  noteForNextEdition(
    tx: Queryable,
    note: Pick<Notice, 'storyId' | 'kind' | 'title' | 'text' | 'path'> & { readonly noticeId: string },
  ): Promise<void>;
  noteProgress(db: Queryable, noticeId: string): Promise<NewsletterProgress>;
}

/** The newsletter: mails cannot be taken back, so the next edition says what was wrong. */
export function newsletterChannel(newsletter: NewsletterForNotices): NoticeChannel {
  return {
    name: 'newsletter',
    begin: async (tx, notice) => {
      const { id, storyId, kind, title, path } = notice;
      if (kind === 'kill') await newsletter.dropFromEditions(tx, storyId, id);
      await newsletter.noteForNextEdition(tx, { noticeId: id, storyId, kind, title, text: publicText(notice), path });
    },
    undoKill: (tx, storyId) => newsletter.putBackIntoEditions(tx, storyId),
    check: async (db, { id }) => {
      const { droppedFrom, note } = await newsletter.noteProgress(db, id);
      const dropped = droppedFrom === 0 ? '' : `Taken out of ${counted(droppedFrom, 'edition')} not yet sent.`;
      const noted =
        note === 'none' ? '' : note === 'sent' ? 'An edition has said it.' : 'The next edition will say it.';
      const words = [dropped, noted].filter((part) => part !== '').join(' ');
      return words === '' ? notNeeded('No edition has the story.') : done(words);
    },
  };
}
