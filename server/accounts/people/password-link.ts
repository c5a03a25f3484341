import type { Queryable } from '#server/db/client.ts';
import { newSecretToken } from '../secret-token.ts';
import { putPasswordReset } from './links.repo.ts';
import type { PeopleNeeds } from './people-needs.ts';

const RESET_MINUTES = 60;

/** Queues the e-mail with a link to set a new password, valid once and for an hour. */
export async function sendPasswordReset(
  { mail, siteUrl }: Pick<PeopleNeeds, 'mail' | 'siteUrl'>,
  tx: Queryable,
  person: { readonly id: string; readonly email: string; readonly name: string },
): Promise<void> {
  const { token, hash } = newSecretToken();
  await putPasswordReset(tx, { tokenHash: hash, userId: person.id, minutes: RESET_MINUTES });
  const props = { name: person.name, link: `${siteUrl}/reset-password/${token}`, validMinutes: RESET_MINUTES };
  await mail.send(tx, { to: person, template: 'password-reset', props });
}
