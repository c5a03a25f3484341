import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Database } from './client.ts';

type Asked = string | pg.QueryConfig;

/**
 * The database with the server's clock instead of its own, for CLOCK_START: what is public, due or fresh is asked of
 * `now()` and `statement_timestamp()` in SQL, and a test that sets the one clock means both.
 */
export function onServerTime(db: Database, clock: Clock): Database {
  return { ...db, pool: shifted(db.pool, clock) };
}

function shifted<T extends object>(target: T, clock: Clock): T {
  return new Proxy(target, {
    get: (self, name) => {
      const member: unknown = Reflect.get(self, name);
      if (typeof member !== 'function') return member;
      if (name === 'query')
        return (asked: Asked, ...rest: unknown[]) => member.call(self, atTime(asked, clock), ...rest);
      if (name === 'connect') return async () => shifted(await member.call(self), clock);
      return member.bind(self);
    },
  });
}

function atTime(asked: Asked, clock: Clock): Asked {
  const time = `'${clock.now().toISOString()}'::timestamptz`;
  const shift = (text: string) => text.replaceAll(/\b(now|statement_timestamp)\(\)/g, time);
  if (typeof asked === 'string') return shift(asked);
  // Its text is another one each time: nothing to be planned once under a name.
  const { name: _, ...unnamed } = asked;
  return { ...unnamed, text: shift(asked.text) };
}
