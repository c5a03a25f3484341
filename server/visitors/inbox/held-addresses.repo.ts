import { canonicalEmail, domainsOfForms } from '#domain/forms/canonical-email.ts';
import type { Queryable } from '#server/db/client.ts';

/**
 * The address, and every other form of it under which anything of a visitor is held, in lower case: a person is whoever
 * reads one mailbox, however its address was written.
 */
export async function addressesOf(db: Queryable, email: string): Promise<string[]> {
  const mailbox = canonicalEmail(email);
  const domains = domainsOfForms(mailbox);
  const held = domains.length === 0 ? [] : await heldAddresses(db, domains);
  return [...new Set([email.trim().toLowerCase(), ...held.filter((one) => canonicalEmail(one) === mailbox)])];
}

/** All addresses of visitors at these domains, or at any, in lower case. */
export async function heldAddresses(db: Queryable, domains: readonly string[] | null): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    `select distinct email from (
       select lower(trim(held.email)) as email from (
         select email from submissions union all select email from newsletter_subscribers
         union all select email from signatures union all select recipient from mails) held) forms
     where email <> '' and ($1::text[] is null or split_part(email, '@', -1) = any($1)) order by email`,
    [domains],
  );
  return rows.map(({ email }) => email);
}
