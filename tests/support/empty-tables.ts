import type { Database } from '#server/db/client.ts';

/**
 * Empties `tables` and all that refer to them, as `truncate … cascade` does, in less than a tenth of its time: that makes
 * a new file for each of their tables and indexes.
 */
export async function emptyTables({ pool }: Pick<Database, 'pool'>, ...tables: readonly string[]): Promise<void> {
  await pool.query(`do $$
    declare emptied text;
    begin
      -- No trigger is to run, and no foreign key to ask for an order.
      set local session_replication_role = replica;
      for emptied in
        with recursive referring as (
          select unnest('{${tables.join(', ')}}'::regclass[]) as id
          union select conrelid from pg_constraint join referring on confrelid = referring.id where contype = 'f'
        ) select id::regclass from referring
      loop execute 'delete from ' || emptied; end loop;
    end $$`);
}
