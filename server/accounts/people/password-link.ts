import type { Queryable } from '#server/db/client.ts';
import { newSecretToken } from '#server/secrets/secret-token.ts';
import { putPasswordReset } from './links.repo.ts';
import type { PeopleNeeds } from './people-needs.ts';

const RESET_MINUTES = 60;

/** The token of a link to set a new password, valid once and for an hour. */
export async function newPasswordReset(db: Queryable, userId: string): Promise<string> {
  const { token, hash } = newSecretToken();
  await putPasswordReset(db, { tokenHash: hash, userId, minutes: RESET_MINUTES });
  return token;
}

/** Queues the e-mail with such a link. */
export async function sendPasswordReset(
  { mail, siteUrl }: Pick<PeopleNeeds, 'mail' | 'siteUrl'>,
  tx: Queryable,
  person: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const token = await newPasswordReset(tx, person.id);
  const props = { name: person.name, link: `${siteUrl}/reset-password/${token}`, validMinutes: RESET_MINUTES };
  await mail.send(tx, { to: person, template: 'password-reset', props });
}
