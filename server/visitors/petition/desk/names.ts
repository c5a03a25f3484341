import type { DeskName, NameState } from '#domain/desk/petitions.ts';
import { recordDeed } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';

export const NAMES_PER_PAGE = 30;

interface NameRow {
  id: string;
  petition_id: string;
  petition: string;
  first_name: string;
  last_name: string;
  location: string;
  name_state: NameState;
  signed_at: Date;
}

const NAME = `s.id, s.petition_id, p.title as petition, s.first_name, s.last_name, s.location, s.name_state, s.signed_at
  from signatures s join petitions p on p.id = s.petition_id where s.state = 'counted' and s.display_name`;

/** Names in one state that their signers want shown, newest first. `after` is the last one of the page before. */
export async function listNames(db: Queryable, state: NameState, after: string | null): Promise<DeskName[]> {
  const { rows } = await db.query<NameRow>(
    `select ${NAME} and s.name_state = $1 and ($2::text is null or s.id < $2) order by s.id desc limit $3`,
    [state, after, NAMES_PER_PAGE],
  );
  return rows.map(presented);
}

/** Shows a name to readers, or not. 404 'no_such_name'. */
export async function judgeName(
  db: Database,
  id: string,
  state: 'shown' | 'rejected',
  userId: string,
): Promise<DeskName> {
  return inTransaction(db, async (tx) => {
    await tx.query(`update signatures set name_state = $2 where id = $1 and state = 'counted' and display_name`, [
      id,
      state,
    ]);
    const { rows } = await tx.query<NameRow>(`select ${NAME} and s.id = $1`, [id]);
    const [row] = rows;
    if (!row) throw new Problem(404, 'no_such_name', 'The name is gone: its signer has withdrawn it.');
    const action = state === 'shown' ? 'approved a name' : 'rejected a name';
    await recordDeed(tx, {
      userId,
      action,
      subject: 'petition',
      subjectId: row.petition_id,
      title: row.petition,
      details: { signature: id },
    });
    await announceChange(tx, { petitions: [row.petition_id] });
    return presented(row);
  });
}

function presented(row: NameRow): DeskName {
  return {
    _id: row.id,
    petition: row.petition,
    name: `${row.first_name} ${row.last_name}`,
    location: row.location,
    state: row.name_state,
    at: row.signed_at.toISOString(),
  };
}
