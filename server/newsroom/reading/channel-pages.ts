import type { SafeHtml } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { readSettings } from '#server/db/settings.ts';
import { pageText } from './page-text.ts';
import { readStandingText, type StandingText } from './standing-text.ts';

const PREFIX = 'page.';

/** The key of a page of the channel in `settings`. */
export function channelPageKey(slug: string): string {
  return `${PREFIX}${slug}`;
}

/** A page of the channel that readers can open. */
export interface ChannelPage {
  readonly slug: string;
  readonly title: string;
  readonly html: SafeHtml;
  /** When the published text last changed; ISO 8601, UTC. */
  readonly changedAt: string;
}

/** A page of the channel as the desk's list shows it. */
export interface ChannelPageEntry extends Omit<StandingText, 'html'> {
  readonly slug: string;
}

/**
 * Pages of the channel by address after `after`, without their texts: those whose title or address contains `q`, `limit` at
 * most; null: all.
 */
export async function listChannelPages(
  db: Queryable,
  { q, after }: { readonly q: string; readonly after: string } = { q: '', after: '' },
  limit: number | null = null,
): Promise<ChannelPageEntry[]> {
  const { rows } = await db.query<{ key: string; value: unknown }>(
    `select key, value || '{"html": ""}' as value from settings
     where starts_with(key, $1) and key > $1 || $2
       and ($3 = '' or strpos(lower(value ->> 'title'), $3) > 0 or strpos(substr(key, length($1) + 1), $3) > 0)
     order by key limit $4`,
    [PREFIX, after, q.trim().toLowerCase(), limit],
  );
  return rows.map(({ key, value }) => {
    const { html: _, ...entry } = readStandingText(value);
    return { slug: key.slice(PREFIX.length), ...entry };
  });
}

/** The pages of the channel that readers can open. */
export async function publishedChannelPages(db: Queryable): Promise<Omit<ChannelPage, 'html'>[]> {
  return (await listChannelPages(db)).flatMap(({ isPublished, changedAt, ...page }) =>
    isPublished && changedAt !== null ? [{ slug: page.slug, title: page.title, changedAt }] : [],
  );
}

/** A page of the channel as stored; null when there is none at this address. */
export async function storedChannelPage(db: Queryable, slug: string): Promise<StandingText | null> {
  const value = (await readSettings(db, [channelPageKey(slug)])).get(channelPageKey(slug));
  return value === undefined ? null : readStandingText(value);
}

/** A page of the channel as readers see it; null while it is not published. */
export async function openChannelPage(db: Queryable, slug: string): Promise<ChannelPage | null> {
  const page = await storedChannelPage(db, slug);
  if (!page?.isPublished || page.changedAt === null) return null;
  return { slug, title: page.title, changedAt: page.changedAt, html: pageText(page.html).html };
}

/** Those of `slugs` that are the address of a page of the channel. */
export async function takenPageSlugs(db: Queryable, slugs: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ slug: string }>(
    `select slug from unnest($1::text[]) as slug where $2 || slug in (select key from settings)`,
    [slugs, PREFIX],
  );
  return new Set(rows.map(({ slug }) => slug));
}
