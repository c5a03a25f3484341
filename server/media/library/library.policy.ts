import type { LibraryChange } from '#domain/desk/media-library.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';
import { Problem } from '#server/http/problem.ts';

export interface LibraryUser {
  readonly id: string;
  readonly role: Role;
}

/** Reporters may edit the pictures they uploaded, editors all. */
export function mayEditPicture(user: LibraryUser, picture: { readonly uploaded_by: string | null }): boolean {
  return isAtLeast(user.role, 'editor') || picture.uploaded_by === user.id;
}

/** Deleting is for editors. */
export function mayDeletePicture(user: LibraryUser): boolean {
  return isAtLeast(user.role, 'editor');
}

/** Throws a Problem 403 unless `user` may change the picture. Everybody may add a credit where there is none. */
export function checkMayEdit(
  user: LibraryUser,
  picture: { readonly uploaded_by: string | null; readonly credit: string },
  change: LibraryChange,
): void {
  if (mayEditPicture(user, picture)) return;
  const { version: _, credit, ...rest } = change;
  if (picture.credit === '' && credit && Object.keys(rest).length === 0) return;
  const message = 'Reporters can change the pictures that they uploaded themselves. Ask an editor to change this one.';
  throw new Problem(403, 'not_your_picture', message);
}
