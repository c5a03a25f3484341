import { channelPagePath } from '#domain/channel-pages.ts';
import type { PictureUse } from '#domain/desk/media-library.ts';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/languages.ts';
import { POLICIES } from '#domain/policies.ts';
import type { Queryable } from '#server/db/client.ts';

/**
 * On `media m`: true when anything shows it. Each part is a look-up in an index; as `exists` joined by `or`, PostgreSQL would
 * read every story first.
 */
export const IS_USED = `coalesce((select true from stories used where used.media_id = m.id limit 1),
  (select true from media_uses used where used.media_id = m.id limit 1),
  (select true from authors used where used.media_id = m.id limit 1),
  (select true from videos used where used.media_id = m.id and used.gone_at is null limit 1), false)`;

const MAX_SHOWN = 100;

const STORY_HREF = `case when s.status = 'published' and s.publish_at <= now()
  and (s.unpublish_at is null or s.unpublish_at > now()) then
  case s.language when '${DEFAULT_LANGUAGE}' then '' else '/' || s.language end || case s.kind when 'blog' then '/blog/' || s.id when 'deep-dive' then '/deep-dive/' || s.id
    else '/' || s.section || '/' || s.slug end end`;

const USES = `
  select 'story' as kind, s.title, 'Main picture' as place, ${STORY_HREF} as href, s.id as at
  from stories s where s.media_id = $1
  union all
  select u.kind, coalesce(s.title, u.owner_id),
    case when u.kind = 'draft' then 'Working copy' when u.place = 'parts' then 'In a part' when u.place = 'page_head' then 'At the top'
      when u.kind = 'story' then 'In the text' when u.kind = 'live-post' then 'In a live post' else '' end,
    case when u.kind = 'setting' then case when u.owner_id like 'world.%' then '/world' when u.owner_id like 'policy.%' or u.owner_id like 'page.%' then null else '/' end when u.kind in ('story', 'live-post') then ${STORY_HREF} end, u.owner_id
  from media_uses u left join live_posts p on p.id = u.owner_id and u.kind = 'live-post'
    left join stories s on s.id = case when u.kind = 'live-post' then p.story_id when u.kind in ('story', 'draft') then u.owner_id end
  where u.media_id = $1
  union all
  select 'author', a.name, 'Portrait', null, a.id from authors a where a.media_id = $1
  union all
  select 'video', v.title, 'Thumbnail', '/videos', v.id from videos v where v.media_id = $1 and v.gone_at is null`;

export interface Uses {
  readonly uses: PictureUse[];
  readonly count: number;
}

/** Where the picture is shown: the newest hundred places, and how many there are. */
export async function usesOf(db: Queryable, mediaId: string): Promise<Uses> {
  const { rows } = await db.query<PictureUse & { count: number }>(
    `select kind, title, place, href, count(*) over ()::int as count from (${USES}) found
     order by at desc, place limit ${MAX_SHOWN}`,
    [mediaId],
  );
  const uses = rows.map(({ count: _, ...use }) => worded(use));
  return { uses, count: rows[0]?.count ?? 0 };
}

const SETTING_NAMES: Readonly<Record<string, string>> = {
  homepage: 'Homepage',
  matv: 'MATV section',
  'world.links': 'World News',
  'world.recommended': 'World News, recommended',
  ...Object.fromEntries(
    POLICIES.flatMap(({ name, title }) => [
      [`policy.${name}`, title],
      ...LANGUAGES.map(({ code, english }) => [`policy.${name}.${code}`, `${title}, ${english}`]),
    ]),
  ),
};

function worded(use: PictureUse): PictureUse {
  if (use.kind === 'author') return { ...use, href: `/author/${encodeURIComponent(use.title.trim())}` };
  if (use.kind !== 'setting') return use;
  const page = /^page\.(.+)$/.exec(use.title)?.[1];
  const title = page === undefined ? use.title : channelPagePath(page);
  return { ...use, title: SETTING_NAMES[use.title] ?? title, place: 'Page setting' };
}

/** What to invalidate when the picture changes: ids of stories and authors, and whether a setting uses it. */
export async function touchedBy(
  db: Queryable,
  mediaId: string,
): Promise<{ readonly stories: string[]; readonly authors: string[]; readonly inSettings: boolean }> {
  const { rows } = await db.query<{ kind: string; id: string }>(
    `select 'story' as kind, id from stories where media_id = $1
     union select kind, owner_id from media_uses where media_id = $1
     union select 'author', id from authors where media_id = $1`,
    [mediaId],
  );
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  return { stories: idsOf('story'), authors: idsOf('author'), inSettings: idsOf('setting').length > 0 };
}
