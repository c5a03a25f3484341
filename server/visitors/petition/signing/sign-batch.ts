import { isOpenAt, petitionPath } from '#domain/forms/petition/petition.ts';
import { petitionTitleIn } from '#domain/forms/petition/petition-in.ts';
import { wholeNameVerdict } from '#domain/forms/petition/signer-name.ts';
import { type Language, pathInLanguage } from '#domain/languages.ts';
import type { Clock } from '#server/clock.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import type { MailToSend } from '#server/mail/mail.service.ts';
import type { VisitorMails } from '#server/visitors/protection/visitor-mails.ts';
import { COUNT_UP } from './counted.ts';
import type { SignatureLinks } from './signature-link.ts';

/** A signature as it is stored; its state is the petition's to say. */
export interface NewSignature {
  readonly id: string;
  readonly petitionId: string;
  /** The text that was read; null: the current one. */
  readonly version: number | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailKey: string;
  readonly emailDomain: string;
  readonly location: string;
  readonly locationKey: string;
  readonly displayName: boolean;
  /** '' when there is none. */
  readonly comment: string;
  readonly addressRange: string | null;
  /** Of its mail. */
  readonly language: Language;
  readonly at: Date;
}

/** A repeated signature also gets 'taken', so the answer does not reveal who has signed. */
export type SignOutcome =
  | { readonly kind: 'taken'; readonly confirms: boolean }
  | { readonly kind: 'closed' }
  | { readonly kind: 'unknown' };

export interface SigningNeeds {
  readonly mails: VisitorMails;
  readonly links: SignatureLinks;
  readonly clock: Clock;
  readonly siteUrl: string;
}

interface SignedPetition {
  id: string;
  slug: string;
  is_main: boolean;
  title: string;
  version: number;
  confirms: boolean;
  deadline: Date | null;
  closed_at: Date | null;
}

const AGAIN_AFTER_MS = 3_600_000;

/**
 * Writes signatures and counts them in the transaction of `tx`, each e-mail address and petition once, and queues a mail
 * for each new one. The outcomes come in the order of `batch`.
 */
export async function signBatch(
  tx: Queryable,
  batch: readonly NewSignature[],
  needs: SigningNeeds,
): Promise<SignOutcome[]> {
  const petitions = await petitionsOf(tx, batch);
  const now = needs.clock.now();
  const open = batch.filter(({ petitionId }) => {
    const petition = petitions.get(petitionId);
    return petition !== undefined && isOpenAt({ deadline: petition.deadline, closedAt: petition.closed_at }, now);
  });
  const written = await insertAndCount(tx, open, petitions);
  const mailed = open.filter(({ id }) => written.has(id));
  const reminded =
    written.size < open.length
      ? await remindable(
          tx,
          open.filter(({ id }) => !written.has(id)),
          now,
        )
      : [];
  const mails = [...mailed, ...reminded].flatMap(({ id, email, language, petitionId }) => {
    const petition = petitions.get(petitionId);
    return petition ? [mailTo({ id, email, language }, petition, needs)] : [];
  });
  await needs.mails.send(tx, mails);
  const stillOpen = new Set(open);
  return batch.map((signature): SignOutcome => {
    const petition = petitions.get(signature.petitionId);
    if (!petition) return { kind: 'unknown' };
    return stillOpen.has(signature) ? { kind: 'taken', confirms: petition.confirms } : { kind: 'closed' };
  });
}

async function petitionsOf(tx: Queryable, batch: readonly NewSignature[]): Promise<Map<string, SignedPetition>> {
  const ids = [...new Set(batch.map(({ petitionId }) => petitionId))];
  const { rows } = await tx.query<SignedPetition>(
    planned(
      'petitions_to_sign',
      `select id, slug, is_main, title, version, confirms, deadline, closed_at from petitions where id = any($1::text[])`,
      [ids],
    ),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the ids of new signatures; the others had signed before. One order for all nodes avoids deadlocks. */
async function insertAndCount(
  tx: Queryable,
  batch: readonly NewSignature[],
  petitions: ReadonlyMap<string, SignedPetition>,
): Promise<ReadonlySet<string>> {
  if (batch.length === 0) return new Set();
  const rows = batch.map((one) => rowOf(one, petitions.get(one.petitionId)));
  const answer = await tx.query<{ id: string }>(planned('sign_petition', SIGN_SQL, [JSON.stringify(rows)]));
  return new Set(answer.rows.map(({ id }) => id));
}

const COLUMNS = `id text, petition_id text, version int, state text, first_name text, last_name text, email text,
  email_key text, email_domain text, location text, location_key text, display_name boolean, comment text,
  comment_state text, name_state text, address_range text, signed_at timestamptz, counted_at timestamptz, mailed_at timestamptz`;
const NAMES = COLUMNS.replace(/(\w+) \w+/g, '$1');
const SIGN_SQL = `with came as (
    insert into signatures (${NAMES})
    select ${NAMES} from jsonb_to_recordset($1::jsonb) as sent (${COLUMNS}) order by petition_id, email_key
    on conflict (petition_id, email_key) do nothing
    returning id, petition_id, location_key, state = 'counted' as counts), ${COUNT_UP}
  select id from came`;

/** A new row of `signatures`. */
interface SignatureRow {
  readonly id: string;
  readonly petition_id: string;
  readonly version: number;
  readonly state: 'pending' | 'counted';
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_key: string;
  readonly email_domain: string;
  readonly location: string;
  readonly location_key: string;
  readonly display_name: boolean;
  readonly comment: string | null;
  readonly name_state: 'waiting' | 'held';
  readonly comment_state: 'waiting' | 'none';
  readonly address_range: string | null;
  readonly signed_at: Date;
  readonly counted_at: Date | null;
  readonly mailed_at: Date;
}

function rowOf(one: NewSignature, petition: SignedPetition | undefined): SignatureRow {
  const state = petition?.confirms ? 'pending' : 'counted';
  const current = petition?.version ?? 1;
  return {
    id: one.id,
    petition_id: one.petitionId,
    version: Math.min(one.version ?? current, current),
    state,
    first_name: one.firstName,
    last_name: one.lastName,
    email: one.email,
    email_key: one.emailKey,
    email_domain: one.emailDomain,
    location: one.location,
    location_key: one.locationKey,
    display_name: one.displayName,
    comment: one.comment === '' ? null : one.comment,
    name_state: wholeNameVerdict(one.firstName, one.lastName) === 'fine' ? 'waiting' : 'held',
    // Only what may be shown waits for an editor.
    comment_state: one.comment !== '' && one.displayName ? 'waiting' : 'none',
    address_range: one.addressRange,
    signed_at: one.at,
    counted_at: state === 'counted' ? one.at : null,
    mailed_at: one.at,
  };
}

/**
 * Signers who still have to open their link, to count or to be named, get it again, once an hour: the first mail may be
 * lost. Signatures that somebody confirms or removes at this moment are left out: who does that waits for the petition's
 * counts, which this transaction has locked already.
 */
async function remindable(tx: Queryable, repeated: readonly NewSignature[], now: Date) {
  const { rows } = await tx.query<{ id: string; email: string; petition_id: string; language: Language }>(
    `with due as (
       select s.id, sent.language
       from signatures s join unnest($1::text[], $2::text[], $5::text[]) as sent (petition_id, email_key, language)
         on s.petition_id = sent.petition_id and s.email_key = sent.email_key
       where s.mailed_at < $4
         and (s.state = 'pending' or s.state = 'counted' and s.display_name and s.name_state = 'waiting')
       for update of s skip locked)
     update signatures s set mailed_at = $3 from due where s.id = due.id
     returning s.id, s.email, s.petition_id, due.language`,
    [
      repeated.map(({ petitionId }) => petitionId),
      repeated.map(({ emailKey }) => emailKey),
      now,
      new Date(now.getTime() - AGAIN_AFTER_MS),
      repeated.map(({ language }) => language),
    ],
  );
  return rows.map(({ id, email, language, petition_id: petitionId }) => ({ id, email, language, petitionId }));
}

/** Contains nothing a stranger typed, since anybody can enter anybody's address. */
function mailTo(
  { id, email, language }: { readonly id: string; readonly email: string; readonly language: Language },
  petition: SignedPetition,
  { links, siteUrl }: SigningNeeds,
): MailToSend<'petition-confirm' | 'petition-signed'> {
  return {
    to: { email, name: '' },
    template: petition.confirms ? 'petition-confirm' : 'petition-signed',
    props: {
      language,
      petition: petitionTitleIn(language, petition.title),
      page: siteUrl + pathInLanguage(petitionPath({ slug: petition.slug, isMain: petition.is_main }), language),
      link: links.addressOf(id, language),
    },
  };
}
