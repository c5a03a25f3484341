import { type SavedView, type SavedViewBody, VIEW_LIMITS } from '#domain/desk/story-views.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';

interface ViewRow {
  id: string;
  name: string;
  filter: SavedView['filter'];
}

/** The views that a person has saved, the oldest first. */
export async function listViews(db: Queryable, userId: string): Promise<SavedView[]> {
  const { rows } = await db.query<ViewRow>(
    'select id, name, filter from saved_views where user_id = $1 order by created_at, id',
    [userId],
  );
  return rows.map(({ id, name, filter }) => ({ _id: id, name, filter }));
}

/**
 * Saves a view under an id that the client creates, so that sending it again adds nothing. Throws Problem 409
 * `too_many_views` or `view_name_taken`.
 */
export async function saveView(
  db: Database,
  { id, userId }: { readonly id: string; readonly userId: string },
  { name, filter }: SavedViewBody,
): Promise<SavedView[]> {
  return inTransaction(db, async (tx) => {
    // One save of a person at a time, so that two tabs cannot exceed the limit together.
    await tx.query('select from users where id = $1 for no key update', [userId]);
    const others = (await listViews(tx, userId)).filter((view) => view._id !== id);
    if (others.some((view) => view.name.toLowerCase() === name.toLowerCase())) throw nameTaken(name);
    if (others.length >= VIEW_LIMITS.perPerson) throw tooMany();
    await tx.query(
      `insert into saved_views (id, user_id, name, filter) values ($1, $2, $3, $4)
       on conflict (id) do update set name = excluded.name, filter = excluded.filter
       where saved_views.user_id = excluded.user_id`,
      [id, userId, name, JSON.stringify(filter)],
    );
    return listViews(tx, userId);
  });
}

/** Deletes a view; one that is gone already is no error. */
export async function deleteView(db: Queryable, { id, userId }: { id: string; userId: string }): Promise<SavedView[]> {
  await db.query('delete from saved_views where id = $1 and user_id = $2', [id, userId]);
  return listViews(db, userId);
}

function nameTaken(name: string): Problem {
  return new Problem(409, 'view_name_taken', `You already have a view named ‘${name}’. Choose another name.`);
}

function tooMany(): Problem {
  const message = `You have ${VIEW_LIMITS.perPerson} views, the most there can be. Delete one first.`;
  return new Problem(409, 'too_many_views', message);
}
