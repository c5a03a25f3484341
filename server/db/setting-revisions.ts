import { newId } from '#domain/ids.ts';
import type { Queryable } from './client.ts';

/** The newest versions of a setting that are kept. */
const MAX_REVISIONS = 200;

/** A former state of a setting. */
export interface SettingRevision {
  readonly id: string;
  readonly value: unknown;
  readonly savedAt: Date;
  /** The name of who saved it; null when it was there before anybody saved, or the person is gone. */
  readonly savedBy: string | null;
}

/** Serialises saves of this setting. */
export async function lockSetting(tx: Queryable, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`matv setting ${key}`]);
}

/** Counts the saves of a setting; 0 before the first. */
export async function settingVersion(db: Queryable, key: string): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from setting_revisions where key = $1',
    [key],
  );
  return rows[0]?.version ?? 0;
}

/** Stores `value` as the next version and deletes the oldest. `savedBy` null: it was there before anybody saved. */
export async function keepSettingVersion(
  tx: Queryable,
  key: string,
  value: unknown,
  savedBy: string | null,
): Promise<void> {
  const version = (await settingVersion(tx, key)) + 1;
  await tx.query(
    `insert into setting_revisions (id, key, version, value, saved_by) values ($1, $2, $3, $4::jsonb, $5)`,
    [newId(), key, version, JSON.stringify(value), savedBy],
  );
  await tx.query('delete from setting_revisions where key = $1 and version <= $2', [key, version - MAX_REVISIONS]);
}

/** The versions of a setting, newest first. */
export async function settingRevisions(db: Queryable, key: string, limit: number): Promise<SettingRevision[]> {
  const { rows } = await db.query<{ id: string; value: unknown; saved_at: Date; name: string | null }>(
    `select r.id, r.value, r.saved_at, u.name from setting_revisions r left join users u on u.id = r.saved_by
     where r.key = $1 order by r.version desc limit $2`,
    [key, limit],
  );
  return rows.map(({ id, value, saved_at, name }) => ({ id, value, savedAt: saved_at, savedBy: name }));
}
