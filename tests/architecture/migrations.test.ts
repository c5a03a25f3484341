import { describe, expect, it } from 'vitest';
import { isExpand, readMigrations } from '#server/db/migrate.ts';
import { problemsOf } from './expand-rules.ts';

const ADVICE =
  'Older nodes run beside this migration. What takes something away belongs into a file named NNNN_contract_….sql, in a release after the one that stopped using it (docs/operations.md, Upgrades).';

describe('migrations', () => {
  it('have a number of their own and a name that says what they do', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
    const numbers = names.map((name) => name.slice(0, 4));
    expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
  });

  it('only add, unless they are named as a contract', async () => {
    const expanding = (await readMigrations()).filter(({ name }) => isExpand(name));
    const problems = expanding.flatMap(({ name, sql }) => problemsOf(sql).map((problem) => `${name}: ${problem}`));
    expect(problems, ADVICE).toEqual([]);
  });
});

it.each([
  ['create table notes (id text primary key, story_id text not null references stories (id) on delete cascade)'],
  ['create table notes (id text); alter table notes rename to remarks; create unique index on notes (id)'],
  ['create table a (id text primary key); create table b (a text references a (id))'],
  ['alter table stories add column subtitle text, add column is_long boolean not null default false'],
  ['alter table stories add column seen_at timestamptz not null default now()'],
  ["alter table stories add column kinds text[] not null default '{}'"],
  ['alter table stories add column note text references notes (id) on delete set null'],
  ['create index stories_by_note on stories (note)'],
  ['alter table stories alter column title drop not null'],
  [
    "alter table bookings drop constraint bookings_state, add constraint bookings_state check (state in ('old', 'new')) not valid",
  ],
  ["insert into settings (key) values ('drop table stories; it''s only text'); -- drop table stories;"],
  ['create or replace function f() returns trigger language plpgsql as $$ begin delete from a; return new; end $$'],
  ['update stories set is_long = true where false'],
])('an expand migration may hold: %s', (sql) => {
  expect(problemsOf(sql)).toEqual([]);
});

it.each([
  ['drop table notes', 'not known to only add: drop table notes'],
  ['DROP INDEX stories_newest', 'not known to only add: drop index stories_newest'],
  ['alter table stories drop column title', 'not known to only add: drop column title'],
  [
    'alter table stories\n  rename column title\n  to headline',
    'not known to only add: rename column title to headline',
  ],
  ['alter table stories rename to articles', 'not known to only add: rename to articles'],
  ['alter table stories alter column title set not null', 'not known to only add: alter column title set not null'],
  ['alter table stories alter column id type bigint', 'not known to only add: alter column id type bigint'],
  [
    'alter table stories add column note text, drop column title, add column more numeric(3, 1)',
    'not known to only add: drop column title',
  ],
  ['alter table stories add column note text not null', 'an older node does not fill the column'],
  ['alter table stories add column note text unique', 'an index is built while the table is locked'],
  [
    'alter table stories add column long text generated always as (title) stored',
    'the whole table is rewritten while it is locked',
  ],
  [
    'alter table stories add column at uuid default gen_random_uuid()',
    'the whole table is rewritten while it is locked',
  ],
  ['alter table stories add column note text references notes (id)', 'could no longer delete rows of notes'],
  ['create table looks (media_id text references media (id))', 'could no longer delete rows of media'],
  ['alter table stories add constraint short check (length(title) < 9)', 'refuses rows that an older node may write'],
  ['alter table stories drop constraint stories_kind_check', 'may be what an older node relies on'],
  ['create unique index on stories (title)', 'a new unique index on stories'],
  ['delete from stories', 'not known to only add: delete from stories'],
  ['truncate stories', 'not known to only add: truncate stories'],
  ['drop trigger stories_live on stories', 'not known to only add: drop trigger stories_live on stories'],
  ['do $$ begin drop table stories; end $$', "not known to only add: do ''"],
  ['lock table stories', 'not known to only add: lock table stories'],
])('an expand migration may not hold: %s', (sql, problem) => {
  expect(problemsOf(sql)).toEqual([expect.stringContaining(problem)]);
});
