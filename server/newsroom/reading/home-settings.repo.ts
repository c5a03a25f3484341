import { z } from 'zod';
import type { FrontPin } from '#domain/home/front-pins.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import {
  frontSettingsSchema,
  HOME_SETTINGS_KEYS,
  type HomepageSettings,
  homepageSettingsSchema,
  type MatvSettings,
  matvSettingsSchema,
  sportsSettingsSchema,
} from './home-settings.schema.ts';

/** What the desk has saved for the home page; null for what it has not. */
export interface HomeSettings {
  readonly homepage: HomepageSettings | null;
  readonly matv: MatvSettings | null;
  readonly matchesToday: number;
  readonly pins: readonly FrontPin[];
}

export const NO_SETTINGS: HomeSettings = { homepage: null, matv: null, matchesToday: 12, pins: [] };

// Focal points belong to the picture and may change after the setting was saved, so they are joined on reading.
const READ = `select key, value, (
    select jsonb_object_agg(m.hash, jsonb_build_object('x', m.focus_x, 'y', m.focus_y))
    from media_uses u join media m on m.id = u.media_id
    where u.kind = 'setting' and u.owner_id = key and m.focus_x is not null
  ) as focus
  from settings where key = any($1::text[])`;

/** Reads the settings. An invalid one is reported and treated as not saved. */
export async function readHomeSettings(
  db: Queryable,
  report: (error: unknown, what: string) => void,
): Promise<HomeSettings> {
  const { rows } = await db.query<{ key: string; value: unknown; focus: unknown }>(
    planned('home-settings', READ, [Object.values(HOME_SETTINGS_KEYS)]),
  );
  const saved = new Map(rows.map(({ key, value, focus }) => [key, withFocus(value, focus)]));
  const read = <T>(key: string, schema: { parse(value: unknown): T }): T | null => {
    if (!saved.has(key)) return null;
    try {
      return schema.parse(saved.get(key));
    } catch (error) {
      report(error, `the setting '${key}'`);
      return null;
    }
  };
  const { homepage, matv, sports, front } = HOME_SETTINGS_KEYS;
  return {
    homepage: read(homepage, homepageSettingsSchema),
    matv: read(matv, matvSettingsSchema),
    matchesToday: read(sports, sportsSettingsSchema)?.matchesToday ?? NO_SETTINGS.matchesToday,
    pins: read(front, frontSettingsSchema)?.pins ?? NO_SETTINGS.pins,
  };
}

const focalPoints = z.record(z.string(), z.object({ x: z.number(), y: z.number() })).nullable();

/** Adds the focal points in `focus`, keyed by picture hash, to the pictures anywhere in a saved value. */
function withFocus(value: unknown, focus: unknown): unknown {
  const points = focalPoints.parse(focus ?? null);
  return points === null ? value : addPoints(value, points);
}

function addPoints(value: unknown, points: NonNullable<z.infer<typeof focalPoints>>): unknown {
  if (Array.isArray(value)) return value.map((item) => addPoints(item, points));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, item]) => [name, addPoints(item, points)]);
  const point = 'hash' in value && typeof value.hash === 'string' ? points[value.hash] : undefined;
  return Object.fromEntries(point ? [...fields, ['focus', point]] : fields);
}
