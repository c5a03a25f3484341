import { z } from 'zod';
import { type Banner, type BannerState, bannerSchema } from '#domain/banner.ts';
import type { Queryable } from '#server/db/client.ts';

const row = z.object({
  level: z.string().nullable(),
  text: z.string().nullable(),
  href: z.string().nullable(),
  until: z.date().nullable(),
  version: z.int(),
  set_at: z.date(),
  set_by: z.string().nullable(),
});

const NO_BANNER: BannerState = { banner: null, version: 0, setAt: null, setBy: null };

/** The latest banner, even if it has expired, and who set or removed it. */
export async function readBanner(db: Queryable): Promise<BannerState> {
  const { rows } = await db.query(
    `select b.level, b.text, b.href, b.until, b.version, b.set_at, u.name as set_by
     from site_banner b left join users u on u.id = b.set_by`,
  );
  if (rows[0] === undefined) return NO_BANNER;
  const { level, text, href, until, version, set_at, set_by } = row.parse(rows[0]);
  const banner = until === null ? null : bannerSchema.parse({ level, text, href, until: until.toISOString() });
  return { banner, version, setAt: set_at.toISOString(), setBy: set_by };
}

/** Replaces the banner of version `version`; false on a version conflict. */
export async function writeBanner(
  tx: Queryable,
  banner: Banner | null,
  by: { readonly userId: string | null; readonly version: number; readonly now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into site_banner as b (level, text, href, until, version, set_by, set_at)
     select $1::text, $2::text, $3::text, $4::timestamptz, $5::int, $6::text, $7::timestamptz
     where $5::int = 1 or exists (select from site_banner)
     on conflict (only_one) do update set level = excluded.level, text = excluded.text, href = excluded.href,
       until = excluded.until, version = excluded.version, set_by = excluded.set_by, set_at = excluded.set_at
       where b.version = excluded.version - 1`,
    [banner?.level, banner?.text, banner?.href, banner?.until, by.version + 1, by.userId, by.now].map(
      (value) => value ?? null,
    ),
  );
  return rowCount === 1;
}
