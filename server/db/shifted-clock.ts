import type pg from 'pg';
import type { Clock } from '#server/clock.ts';
import type { Database } from './client.ts';

type QueryInput = string | pg.QueryConfig;

/**
 * The database with the server's clock instead of its own, for CLOCK_START: SQL decides what is public, due or fresh by
 * `now()` and `statement_timestamp()`, so a test that sets one clock has to set both.
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
        return (query: QueryInput, ...rest: unknown[]) => member.call(self, atTime(query, clock), ...rest);
      if (name === 'connect') return async () => shifted(await member.call(self), clock);
      return member.bind(self);
    },
  });
}

function atTime(query: QueryInput, clock: Clock): QueryInput {
  const time = `'${clock.now().toISOString()}'::timestamptz`;
  const shift = (text: string) => text.replaceAll(/\b(now|statement_timestamp)\(\)/g, time);
  if (typeof query === 'string') return shift(query);
  // Its text is another one each time: nothing to be planned once under a name.
  const { name: _, ...unnamed } = query;
  return { ...unnamed, text: shift(query.text) };
}
