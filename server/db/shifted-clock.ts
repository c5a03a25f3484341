import type pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Database } from './client.ts';

type Asked = string | pg.QueryConfig;

/**
 * The database with the server's clock instead of its own, for CLOCK_START: what is public, due or fresh is asked of
 * `now()` in SQL, and a test that sets the one clock means both.
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
  const shift = (text: string) => text.replaceAll(/\bnow\(\)/g, time);
  return typeof asked === 'string' ? shift(asked) : { ...asked, text: shift(asked.text) };
}
