import { counted } from '#domain/counted.ts';
import type { Queryable } from '#server/db/client.ts';
import { isAlive } from '#server/nodes/heartbeat.ts';
import { done, type Notice, type NoticeChannel, type ReceiptNews, waiting } from '../notice.ts';

/** How many nodes have dropped the pages of a notice from their caches. */
export interface DroppedPages {
  /** Nodes with a recent heartbeat. */
  readonly alive: number;
  readonly dropped: number;
  /** Nodes that had a heartbeat within the last minute and have stopped since; they are not waited for. */
  readonly silent: number;
  /** When the last living node did, to the microsecond; null while one has not. */
  readonly since: string | null;
}

/**
 * Counts the acknowledgements of the nodes. A dead node serves no pages; one that resumes after a gap serves none from
 * before it until it has looked for what it missed.
 */
export async function droppedPages(db: Queryable, noticeId: string): Promise<DroppedPages> {
  const { rows } = await db.query<{ alive: number; dropped: number; silent: number; since: string | null }>(
    `select count(*) filter (where ${isAlive('n')})::int as alive,
       count(a.node_id) filter (where ${isAlive('n')})::int as dropped,
       count(*) filter (where not ${isAlive('n')} and n.seen_at > now() - interval '1 minute')::int as silent,
       max(a.at)::text as since
     from site_nodes n left join notice_nodes a on a.node_id = n.id and a.notice_id = $1`,
    [noticeId],
  );
  const { alive = 0, dropped = 0, silent = 0, since = null } = rows[0] ?? {};
  return { alive, dropped, silent, since: alive > 0 && dropped === alive ? since : null };
}

/**
 * The page cache of every node, with pages, lists, API responses, feeds and sitemaps. A kill also removes the breaking
 * banner above every page if it links to the story.
 */
export function pagesChannel(takeDownBanner: (tx: Queryable, killed: Notice) => Promise<void>): NoticeChannel {
  return {
    name: 'pages',
    begin: async (tx, notice) => {
      if (notice.kind === 'kill') await takeDownBanner(tx, notice);
    },
    check: async (db, { id }) => inWords(await droppedPages(db, id)),
  };
}

function inWords({ alive, dropped, silent, since }: DroppedPages): ReceiptNews {
  if (alive === 0) return waiting('No node has shown a sign of life yet.');
  if (since === null) return waiting(`Dropped on ${dropped} of ${counted(alive, 'node')}.`);
  const silently =
    silent === 0 ? '' : ` ${counted(silent, 'node')} had stopped and ${silent === 1 ? 'keeps' : 'keep'} none.`;
  return done(`${alive === 1 ? 'Dropped on the one node.' : `Dropped on all ${alive} nodes.`}${silently}`);
}

/** The state of channels that wait for the pages. */
export const WAITS_FOR_PAGES = waiting('Waits until every node has dropped its pages.');
