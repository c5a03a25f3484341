import { csvCell } from '#domain/csv-cell.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { existing } from './texts.ts';

const AT_ONCE = 1_000;
const HEAD = [
  ...['signed_at', 'first_name', 'last_name', 'email', 'location', 'name_shown', 'comment', 'comment_state', 'state'],
  'text_version',
];

interface ExportedRow {
  id: string;
  first_name: string;
  last_name: string;
  email: string | null;
  location: string;
  display_name: boolean;
  comment: string | null;
  comment_state: string;
  state: string;
  version: number;
  signed_at: Date;
}

/** All signatures of a petition as CSV, oldest first, read in batches while it is sent. Recorded who asked for it. */
export async function exportSignatures(
  db: Database,
  petitionId: string,
  userId: string,
): Promise<AsyncGenerator<string>> {
  await inTransaction(db, async (tx) => {
    const petition = await existing(tx, petitionId);
    await recordAuditEntry(tx, {
      userId,
      action: 'exported',
      subject: 'petition',
      subjectId: petitionId,
      title: petition.title,
    });
  });
  return lines(db.pool, petitionId);
}

async function* lines(db: Queryable, petitionId: string): AsyncGenerator<string> {
  // The mark by which spreadsheets know UTF-8.
  yield `\ufeff${HEAD.map(csvCell).join(',')}\r\n`;
  let last: ExportedRow | undefined;
  do {
    const rows = await rowsAfter(db, petitionId, last);
    if (rows.length > 0) yield rows.map(lineOf).join('');
    last = rows[AT_ONCE - 1];
  } while (last);
}

async function rowsAfter(db: Queryable, petitionId: string, last: ExportedRow | undefined): Promise<ExportedRow[]> {
  const { rows } = await db.query<ExportedRow>(
    `select id, first_name, last_name, email, location, display_name and name_state = 'shown' as display_name, comment, comment_state, state, version, signed_at
     from signatures where petition_id = $1 and ($2::timestamptz is null or (signed_at, id) > ($2, $3))
     order by signed_at, id limit $4`,
    [petitionId, last?.signed_at ?? null, last?.id ?? '', AT_ONCE],
  );
  return rows;
}

function lineOf(row: ExportedRow): string {
  const { first_name, last_name, email, location, display_name, comment, comment_state, state, version, signed_at } =
    row;
  const cells = [
    ...[signed_at.toISOString(), first_name, last_name, email ?? '', location, display_name ? 'yes' : 'no'],
    ...[comment ?? '', comment_state === 'none' ? '' : comment_state, state, String(version)],
  ];
  return `${cells.map(csvCell).join(',')}\r\n`;
}
