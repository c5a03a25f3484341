import type {
  CommentState,
  CommentVerdict,
  DeskComment,
  DeskName,
  NameState,
  NameVerdict,
  SignatureStates,
  VerdictUndo,
} from '#domain/desk/petitions.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';

interface CommentRow {
  id: string;
  petition_id: string;
  petition: string;
  first_name: string;
  last_name: string;
  location: string;
  display_name: boolean;
  comment: string;
  comment_state: CommentState;
  signed_at: Date;
}

const COMMENT = `s.id, s.petition_id, p.title as petition, s.first_name, s.last_name, s.location, s.display_name, s.comment,
  s.comment_state, s.signed_at from signatures s join petitions p on p.id = s.petition_id`;

/**
 * Comments in one state: those that wait in the order they came, others newest first. Only of signatures that count.
 * `after` is the last one of the page before.
 */
export async function listComments(
  db: Queryable,
  {
    state,
    petition,
    after,
  }: { readonly state: CommentState; readonly petition: string | null; readonly after: string | null },
  limit: number,
): Promise<DeskComment[]> {
  const [beyond, order] = state === 'waiting' ? ['>', 'asc'] : ['<', 'desc'];
  const { rows } = await db.query<CommentRow>(
    `select ${COMMENT} where s.comment_state = $1 and s.state = 'counted' and s.comment is not null
       and ($2::text is null or s.petition_id = $2) and ($3::text is null or s.id ${beyond} $3)
     order by s.id ${order} limit $4`,
    [state, petition, after, limit],
  );
  return rows.map(presentedComment);
}

/** Lets a comment be read, or not. 404 'no_such_comment', 409 'decided_since'. */
export async function judgeComment(
  db: Database,
  id: string,
  { state, from }: CommentVerdict,
  userId: string,
): Promise<DeskComment & Undoable> {
  return judge(db, {
    id,
    userId,
    fits: ({ comment }) => from === undefined || comment === from || comment === state,
    action: `${state} a comment`,
    gone: () => new Problem(404, 'no_such_comment', 'The comment is gone: its signer has withdrawn it.'),
    present: presentedComment,
    set: async (tx) => {
      await tx.query(
        `update signatures set comment_state = $2,
           -- The editor has read the name with the comment, and both are shown together.
           name_state = case when $2 = 'approved' then 'shown' else name_state end
         where id = $1 and comment_state <> 'none' and comment is not null`,
        [id, state],
      );
      return tx.query<CommentRow>(`select ${COMMENT} where s.id = $1 and s.comment_state = $2`, [id, state]);
    },
  });
}

function presentedComment(row: CommentRow): DeskComment {
  return {
    _id: row.id,
    petitionId: row.petition_id,
    petition: row.petition,
    name: `${row.first_name} ${row.last_name}`,
    location: row.location,
    isNameShown: row.display_name,
    comment: row.comment,
    state: row.comment_state,
    at: row.signed_at.toISOString(),
  };
}

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
export async function listNames(
  db: Queryable,
  { state, after }: { readonly state: NameState; readonly after: string | null },
  limit: number,
): Promise<DeskName[]> {
  const { rows } = await db.query<NameRow>(
    `select ${NAME} and s.name_state = $1 and ($2::text is null or s.id < $2) order by s.id desc limit $3`,
    [state, after, limit],
  );
  return rows.map(presentedName);
}

/** Shows a name to readers, or not. 404 'no_such_name', 409 'decided_since'. */
export async function judgeName(
  db: Database,
  id: string,
  { state, from }: NameVerdict,
  userId: string,
): Promise<DeskName & Undoable> {
  return judge(db, {
    id,
    userId,
    fits: ({ name }) => from === undefined || name === from || name === state,
    action: state === 'shown' ? 'approved a name' : 'rejected a name',
    gone: () => new Problem(404, 'no_such_name', 'The name is gone: its signer has withdrawn it.'),
    present: presentedName,
    set: async (tx) => {
      await tx.query(`update signatures set name_state = $2 where id = $1 and state = 'counted' and display_name`, [
        id,
        state,
      ]);
      return tx.query<NameRow>(`select ${NAME} and s.id = $1`, [id]);
    },
  });
}

function presentedName(row: NameRow): DeskName {
  return {
    _id: row.id,
    petition: row.petition,
    name: `${row.first_name} ${row.last_name}`,
    location: row.location,
    state: row.name_state,
    at: row.signed_at.toISOString(),
  };
}

interface Judgement<Row, Shown> {
  /** The signature's. */
  readonly id: string;
  readonly userId: string;
  readonly action: string;
  /** Whether the decision is about what the editor has seen. */
  readonly fits: (states: SignatureStates) => boolean;
  readonly set: (tx: Queryable) => Promise<{ readonly rows: readonly Row[] }>;
  readonly gone: () => Problem;
  readonly present: (row: Row) => Shown;
}

/** What takes the decision back. */
interface Undoable {
  readonly undo: VerdictUndo;
}

/** Sets what was decided, tells it in the audit log and to the petition's page, all in one transaction. */
async function judge<Row extends { petition_id: string; petition: string }, Shown extends object>(
  db: Database,
  { id, userId, action, fits, set, gone, present }: Judgement<Row, Shown>,
): Promise<Shown & Undoable> {
  return inTransaction(db, async (tx) => {
    const back = await lockStates(tx, id);
    if (back && !fits(back)) {
      const message = 'Somebody has decided otherwise since you opened the list. Load the page again to see how.';
      throw new Problem(409, 'decided_since', message);
    }
    const [row] = (await set(tx)).rows;
    const left = await lockStates(tx, id);
    if (!row || !back || !left) throw gone();
    await tell(tx, row, { id, userId, action });
    return { ...present(row), undo: { left, back } };
  });
}

/**
 * Takes a decision about a comment or a name back. 409 'decided_since' when another one was made meanwhile, or the
 * signature no longer counts; nothing is changed then.
 */
export async function takeBackVerdict(
  db: Database,
  id: string,
  { left, back }: VerdictUndo,
  userId: string,
): Promise<SignatureStates> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<{ petition_id: string; petition: string }>(
      `update signatures s set comment_state = $4, name_state = $5 from petitions p
       where p.id = s.petition_id and s.id = $1 and s.state = 'counted'
         and s.comment_state = $2 and s.name_state = $3 and (s.comment_state = 'none') = ($4::text = 'none')
       returning s.petition_id, p.title as petition`,
      [id, left.comment, left.name, back.comment, back.name],
    );
    const [row] = rows;
    if (!row) {
      throw new Problem(
        409,
        'decided_since',
        'Somebody has decided again since then, or the signer has withdrawn. Nothing was changed.',
      );
    }
    await tell(tx, row, { id, userId, action: 'took back a decision' });
    return back;
  });
}

async function lockStates(tx: Queryable, id: string): Promise<SignatureStates | null> {
  const { rows } = await tx.query<SignatureStates>(
    'select comment_state as comment, name_state as name from signatures where id = $1 for update',
    [id],
  );
  return rows[0] ?? null;
}

async function tell(
  tx: Queryable,
  { petition_id, petition }: { readonly petition_id: string; readonly petition: string },
  { id, userId, action }: { readonly id: string; readonly userId: string; readonly action: string },
): Promise<void> {
  const details = { signature: id };
  await recordAuditEntry(tx, { userId, action, subject: 'petition', subjectId: petition_id, title: petition, details });
  await announceChange(tx, { petitions: [petition_id] });
}
