import { type Id, newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';

/** The rows, as JSON, that an import writes over or removes. */
export interface RowsBefore {
  readonly programmes: string;
  readonly exceptions: string;
}

/** An import that can be taken back. */
export interface KeptImport extends RowsBefore {
  readonly id: string;
  readonly added: readonly string[];
  readonly leftAs: string;
}

/** The rows of these programmes and of the decisions about their days. */
export async function rowsOf(tx: Queryable, ids: readonly string[]): Promise<RowsBefore> {
  const { rows } = await tx.query<RowsBefore>(
    `select
       (select coalesce(jsonb_agg(to_jsonb(p) order by p.id), '[]') from programmes p where p.id = any($1))::text
         as programmes,
       (select coalesce(jsonb_agg(to_jsonb(e)), '[]') from programme_exceptions e where e.programme_id = any($1))::text
         as exceptions`,
    [ids],
  );
  return rows[0] ?? { programmes: '[]', exceptions: '[]' };
}

/** Names all programmes of the desk as they are now: any change of one of them gives another name. */
export async function nameOfSchedule(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select md5(coalesce(string_agg(id || ' ' || version, ',' order by id), '')) as name
     from programmes where source = 'desk'`,
  );
  return rows[0]?.name ?? '';
}

/** Stores what an import changed, and deletes the records of imports of more than a day ago. */
export async function keepImport(
  tx: Queryable,
  { added, programmes, exceptions }: RowsBefore & { readonly added: readonly string[] },
): Promise<Id> {
  const id = newId();
  await tx.query(`delete from schedule_imports where imported_at < now() - interval '1 day'`);
  await tx.query(
    `insert into schedule_imports (id, left_as, added, programmes, exceptions)
     values ($1, $2, $3, $4::jsonb, $5::jsonb)`,
    [id, await nameOfSchedule(tx), added, programmes, exceptions],
  );
  return id;
}

/** Takes the record of an import out; null when there is none of that id. */
export async function takeImport(tx: Queryable, id: string): Promise<KeptImport | null> {
  const { rows } = await tx.query<KeptImport>(
    `delete from schedule_imports where id = $1
     returning id, left_as as "leftAs", added, programmes::text, exceptions::text`,
    [id],
  );
  return rows[0] ?? null;
}

/** Puts the schedule back as it was; whoever has one of the programmes open learns of it by its version. */
export async function putBack(tx: Queryable, { added, programmes, exceptions }: KeptImport): Promise<number> {
  await tx.query(
    `delete from programmes where id = any($1)
       or id in (select id from jsonb_populate_recordset(null::programmes, $2::jsonb))`,
    [added, programmes],
  );
  // An import counts a version up once: two more is above what it left.
  const { rows } = await tx.query(
    `insert into programmes select (jsonb_populate_record(r, jsonb_build_object('version', r.version + 2))).*
     from jsonb_populate_recordset(null::programmes, $1::jsonb) r returning id`,
    [programmes],
  );
  await tx.query(
    'insert into programme_exceptions select * from jsonb_populate_recordset(null::programme_exceptions, $1::jsonb)',
    [exceptions],
  );
  return rows.length;
}
