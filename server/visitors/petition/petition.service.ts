import { canonicalEmail, emailDomain } from '#domain/forms/canonical-email.ts';
import {
  locationKey,
  type PetitionAnswer,
  type PetitionStats,
  type RemovalNote,
  type SignaturesAnswer,
  type Supporter,
} from '#domain/forms/petition/petition.ts';
import { PETITION_REFUSALS } from '#domain/forms/petition/petition-texts.ts';
import type { SignatureForm } from '#domain/forms/petition/signature-input.ts';
import { newId } from '#domain/ids.ts';
import type { Language } from '#domain/languages.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { VisitorMails } from '../protection/visitor-mails.ts';
import { addressRange } from './address-range.ts';
import { presentNote, presentPetition, presentStats, presentSupporter } from './petition.presenter.ts';
import {
  findPetition,
  listPetitions,
  readNumbers,
  readRemovalNotes,
  readStats,
  readSupporters,
  readVoices,
} from './petition.repo.ts';
import { anonymiseOldSignatures } from './retention.ts';
import { signatureLinks } from './signing/signature-link.ts';
import { createSigner, deleteSignatures, type Signer } from './signing/signer.ts';
import { createSigning } from './signing/signing.ts';

const RECENT = 12;
const VOICES = 6;
const NOTES = 20;

export interface PetitionNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly mails: VisitorMails;
  readonly limits: Pick<SharedLimits, 'limit'>;
  /** The session secret: the links in mails are signed with a key made of it. */
  readonly secret: string;
}

/** A comment that an editor approved. */
export interface Voice extends Supporter {
  readonly comment: string;
}

/** All that a petition's page shows. */
export interface OpenedPetition {
  readonly petition: PetitionAnswer;
  readonly isMain: boolean;
  /** Null if they could not be read. */
  readonly stats: PetitionStats | null;
  readonly voices: readonly Voice[];
  readonly notes: readonly RemovalNote[];
}

/** What a signer sent, and from where. */
export interface SentSignature extends SignatureForm {
  readonly petitionId: string;
  readonly address: string;
  /** Of the page that it was sent from. */
  readonly language: Language;
}

export interface Petitions {
  readonly signer: Signer;
  list(): Promise<PetitionAnswer[]>;
  /** By id or slug; null names the one at /petition. */
  find(which: string | null): Promise<PetitionAnswer | null>;
  /** Like `find`, with all that the page shows; numbers that cannot be read are left out, which is reported. */
  open(which: string | null, report: (error: unknown, what: string) => void): Promise<OpenedPetition | null>;
  stats(id: string): Promise<PetitionStats | null>;
  signatures(id: string, page: number, limit: number): Promise<SignaturesAnswer | null>;
  /** Resolves when it is on disk. A repeated one too. 404 'no_such_petition', 409 'petition_closed', 503 'busy'. */
  sign(sent: SentSignature): Promise<{ readonly confirms: boolean }>;
}

export function createPetitions(needs: PetitionNeeds): Petitions {
  const { db, clock, siteUrl, secret, limits } = needs;
  const links = signatureLinks(secret, siteUrl);
  const signing = createSigning(db, { ...needs, links });
  return {
    signer: createSigner({ db, links, clock, limits }),
    list: async () => (await listPetitions(db.pool)).map((row) => presentPetition(row, clock.now())),
    find: async (which) => {
      const row = await findPetition(db.pool, which);
      return row && presentPetition(row, clock.now());
    },
    open: (which, report) => openPetition(db.pool, clock, which, report),
    stats: (id) => statsOf(db.pool, id),
    signatures: (id, page, limit) => signaturesOf(db.pool, id, page, limit),
    sign: async (sent) => {
      const outcome = await signing.sign(signatureOf(sent, clock.now()));
      if (outcome === null) throw new Problem(503, 'busy', PETITION_REFUSALS.busy);
      if (outcome.kind === 'unknown') throw noSuchPetition();
      if (outcome.kind === 'closed') throw new Problem(409, 'petition_closed', PETITION_REFUSALS.closed);
      return { confirms: outcome.confirms };
    },
  };
}

export function noSuchPetition(): Problem {
  return new Problem(404, 'no_such_petition', PETITION_REFUSALS.missing);
}

function signatureOf(sent: SentSignature, at: Date) {
  const emailKey = canonicalEmail(sent.email);
  return {
    id: newId(at.getTime()),
    petitionId: sent.petitionId,
    version: sent.version ?? null,
    firstName: sent.firstName,
    lastName: sent.lastName,
    email: sent.email,
    emailKey,
    emailDomain: emailDomain(emailKey),
    location: sent.location,
    locationKey: locationKey(sent.location),
    displayName: sent.displayName,
    comment: sent.comment,
    addressRange: addressRange(sent.address),
    language: sent.language,
    at,
  };
}

async function openPetition(
  db: Queryable,
  clock: Clock,
  which: string | null,
  report: (error: unknown, what: string) => void,
): Promise<OpenedPetition | null> {
  const row = await findPetition(db, which);
  if (!row) return null;
  const base = { petition: presentPetition(row, clock.now()), isMain: row.is_main };
  try {
    const [stats, voices, notes] = [
      await statsOf(db, row.id),
      await readVoices(db, row.id, VOICES),
      await readRemovalNotes(db, row.id, NOTES),
    ];
    const shown = voices.map((voice) => ({ ...presentSupporter(voice), comment: voice.comment ?? '' }));
    return { ...base, stats, voices: shown, notes: notes.map(presentNote) };
  } catch (error) {
    report(error, 'the numbers of a petition');
    return { ...base, stats: null, voices: [], notes: [] };
  }
}

async function statsOf(db: Queryable, id: string): Promise<PetitionStats | null> {
  const stats = await readStats(db, id, RECENT);
  return stats && presentStats(stats.numbers, stats.recent);
}

async function signaturesOf(db: Queryable, id: string, page: number, limit: number): Promise<SignaturesAnswer | null> {
  const numbers = await readNumbers(db, id);
  if (!numbers) return null;
  const rows = await readSupporters(db, id, limit + 1, (page - 1) * limit);
  return {
    signatures: rows.slice(0, limit).map((row) => ({ ...presentSupporter(row), comment: row.comment })),
    page,
    limit,
    totalSignatures: numbers.signatures,
    hasMore: rows.length > limit,
  };
}

const A_DAY_SECONDS = 86_400;

/** Once a day, deletes personal data of signers that is no longer needed. Call before the jobs start. */
export function registerPetitionJobs(
  jobs: Pick<Jobs, 'every'>,
  { db, clock }: Pick<PetitionNeeds, 'db' | 'clock'>,
): void {
  jobs.every('forget-signers', A_DAY_SECONDS, (signal) => anonymiseOldSignatures(db, clock, signal));
}

/** A signature in the export of personal data. */
type ExportedSignature = {
  readonly petition: string;
  readonly version: number;
  readonly state: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly location: string;
  readonly display_name: boolean;
  readonly name_state: string;
  readonly comment: string | null;
  readonly comment_state: string;
  readonly address_range: string | null;
  readonly signed_at: Date;
  readonly counted_at: Date | null;
};

/** One person's signatures, by e-mail address in any of its forms, for the export of personal data. */
export async function signerData(db: Queryable, email: string): Promise<ExportedSignature[]> {
  const { rows } = await db.query<ExportedSignature>(
    `select p.title as petition, s.version, s.state, s.first_name, s.last_name, s.email, s.location, s.display_name,
       s.name_state, s.comment, s.comment_state, s.address_range, s.signed_at, s.counted_at
     from petitions p join signatures s on s.petition_id = p.id and s.email_key = $1 order by s.id`,
    [canonicalEmail(email)],
  );
  return rows;
}

/** Deletes one person's signatures, which then no longer count, and returns how many there were. */
export function eraseSigner(tx: Queryable, email: string): Promise<number> {
  return deleteSignatures(
    tx,
    'email_key = $1 and petition_id in (select id from petitions)',
    [canonicalEmail(email)],
    null,
  );
}

/** How many signatures of all petitions that count were given since then. */
export async function countSignaturesSince(db: Queryable, since: Date): Promise<number> {
  const { rows } = await db.query<{ signatures: number }>(
    `select count(*)::int as signatures
     from petitions p join signatures s on s.petition_id = p.id and s.signed_at >= $1 and s.state = 'counted'`,
    [since],
  );
  return rows[0]?.signatures ?? 0;
}
