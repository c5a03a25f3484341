import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import type { FormName } from '#domain/forms/form-names.ts';
import type { ProtectionSent } from '#domain/forms/protection-fields.ts';
import { filled } from '#domain/text-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import { ruleOf } from '#server/http/call-limits.ts';
import { networkOf } from '#server/http/client-network.ts';
import { Problem } from '#server/http/problem.ts';
import { RefusalLog } from '#server/http/refusal-log.ts';
import { ownPages } from '#server/http/request-origin.ts';
import type { Audience, CallLimit } from '#server/http/routes.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { type FormGate, openGate } from './form-gate.ts';
import { FORM_LIMITS, type LimitsOfForms } from './form-limits.ts';
import { createProofs, type Proofs } from './proofs.ts';
import { isSentKey, submissionKeys } from './submission-key.ts';
import { createTickets } from './tickets.ts';
import { deleteExpiredProofs } from './used-proofs.repo.ts';

/** 'trapped': sent by a machine. Answer as if all went well, and store nothing. */
export type Admission = 'welcome' | 'trapped';

/** What a form's script asks for when the form is first touched. */
export interface FormTicket {
  readonly ticket: string;
  /** Milliseconds until the form may be sent with it. */
  readonly waitMs: number;
  /** A proof-of-work to solve while typing; null when none is needed. */
  readonly challenge: unknown;
}

/** Keeps machines and floods from the forms, without puzzles and third parties. */
export interface Protection {
  /** Whom the routes of forms serve: not other sites' pages, which get Problem 403 `other_site`. */
  readonly ownPages: Audience;
  /** Of a form's routes: throws Problem 429 `too_many` with `retryAfter` in seconds, and the header. */
  posts(form: FormName): CallLimit;
  /** Issues a ticket and counts the request. Throws Problem 429 `too_many`. */
  ticketFor(request: FastifyRequest, form: FormName): Promise<FormTicket>;
  /**
   * Decides on a form that was read and found well-formed; `sent` may be the whole parsed form. Throws Problem 429
   * `too_many` with `retryAfter`, 403 `proof_needed` or `proof_wrong` with a `challenge` to be solved.
   */
  admit(request: FastifyRequest, form: FormName, sent: ProtectionSent): Promise<Admission>;
  /**
   * The key under which a submission is stored once, 64 hex digits: of form, content and the sent `submissionKey`, or the
   * sender's network and ten minutes. `content` is what counts as the same (fields; hashes of files).
   */
  keyOf(form: FormName, sent: ProtectionSent, content: unknown, request: FastifyRequest): string;
  /** Deletes the records of used proofs that have expired. */
  deleteExpiredProofs(): Promise<void>;
}

export interface ProtectionNeeds {
  readonly db: Pick<Database, 'pool'>;
  readonly clock: Clock;
  /** The session secret; keys of its own are derived from it. */
  readonly secret: string;
  readonly siteUrl: string;
  readonly sharedLimits: Pick<SharedLimits, 'limit'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  /** `FORM_LIMITS` by default; a benchmark of what lies behind the limits needs others. */
  readonly limits?: LimitsOfForms;
}

/** Added to the wait that scripts are told, so that nobody is trapped because nodes' clocks differ a little. */
const SPARE_MS = 500;
/** Larger bodies are not worth reading only to keep a connection. */
const WORTH_READING_BYTES = 65_536;

/** Admission works across all nodes that share the database and the secret; posts are counted in this process. */
export function createProtection(needs: ProtectionNeeds): Protection {
  const { db, clock, secret, siteUrl, sharedLimits, limits = FORM_LIMITS } = needs;
  const gates = gatesOf(limits, sharedLimits);
  const tickets = createTickets(secret);
  const proofs = createProofs(db.pool, secret);
  const admitWithTicket = admission(gates, proofs);
  const keys = submissionKeys(secret);
  const refusals = new RefusalLog(needs.log);
  const now = () => clock.now().getTime();
  const trapped = (form: FormName): Admission => {
    refusals.note('a form was dropped because no person sends it like that', form);
    return 'trapped';
  };
  return {
    ownPages: ownPages(siteUrl, 'other_site', FORM_TEXTS.otherSite),
    posts: (form) => ({
      rule: ruleOf(limits[form].posts, 'one network'),
      take: (request, reply) => {
        const waitMs = gates[form].takePost(networkOf(request.ip), now());
        if (waitMs > 0) endLongBody(request, reply);
        refuseWhen(waitMs);
      },
    }),
    async ticketFor(request, form) {
      const network = networkOf(request.ip);
      const gate = gates[form];
      refuseWhen(gate.takeTicketRequest(network, now()));
      const isPressed = gate.isPressed(network, now());
      const challenge = isPressed ? await proofs.challenge(form, gate.strain(now()), now()) : null;
      return { ticket: tickets.issue(form, network, now()), waitMs: limits[form].leastMs + SPARE_MS, challenge };
    },
    async admit(request, form, { company, formTicket, formProof }) {
      if (company) return trapped(form);
      const network = networkOf(request.ip);
      const age = formTicket ? tickets.ageOf(formTicket, form, network, now()) : null;
      if (age === null) refuseWhen(await gates[form].takePlain(network, now()));
      else if (age < limits[form].leastMs) return trapped(form);
      else await admitWithTicket({ form, network, proof: formProof ?? '', now: now() });
      return 'welcome';
    },
    keyOf: (form, { submissionKey }, content, request) =>
      keys(
        isSentKey(submissionKey)
          ? { form, content, sentKey: submissionKey }
          : { form, content, network: networkOf(request.ip), now: now() },
      ),
    deleteExpiredProofs: () => deleteExpiredProofs(db.pool, clock.now()),
  };
}

type Gates = Readonly<Record<FormName, FormGate>>;

function gatesOf(limits: LimitsOfForms, shared: Pick<SharedLimits, 'limit'>): Gates {
  return {
    petition: openGate('petition', limits.petition, shared),
    'diaspora-support': openGate('diaspora-support', limits['diaspora-support'], shared),
    'book-rajneeti': openGate('book-rajneeti', limits['book-rajneeti'], shared),
    newsletter: openGate('newsletter', limits.newsletter, shared),
  };
}

interface Ticketed {
  readonly form: FormName;
  readonly network: string;
  readonly proof: string;
  readonly now: number;
}

/** Lets a form with a ticket in, or throws what it lacks. */
function admission(gates: Gates, proofs: Proofs): (sent: Ticketed) => Promise<void> {
  return async ({ form, network, proof, now }) => {
    const gate = gates[form];
    refuseWhen(await gate.takeWithTicket(network, now));
    if (proof === '' && !gate.isPressed(network, now) && (await gate.takeEasy(network, now)) === 0) return;
    if (proof !== '' && (await proofs.accept(form, proof, now))) return;
    const challenge = await proofs.challenge(form, gate.strain(now), now);
    throw proof === ''
      ? new Problem(403, 'proof_needed', FORM_TEXTS.proofNeeded, { challenge })
      : new Problem(403, 'proof_wrong', FORM_TEXTS.proofWrong, { challenge });
  };
}

/** Used proofs are few and small; once an hour is enough. */
export function registerProtectionJobs(jobs: Pick<Jobs, 'every'>, protection: Protection): void {
  jobs.every('forget-used-proofs', 3600, () => protection.deleteExpiredProofs());
}

function refuseWhen(waitMs: number): void {
  if (waitMs <= 0) return;
  const retryAfter = Math.ceil(waitMs / 1000);
  throw new Problem(429, 'too_many', filled(FORM_TEXTS.tooOften, waitInWords(waitMs)), { retryAfter });
}

/** `20 seconds`, `3 minutes`. */
export function waitInWords(waitMs: number): string {
  const seconds = Math.ceil(waitMs / 1000);
  if (seconds < 60) return seconds === 1 ? FORM_TEXTS.oneSecond : filled(FORM_TEXTS.seconds, seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? FORM_TEXTS.oneMinute : filled(FORM_TEXTS.minutes, minutes);
}

/** Refused bodies are not read; only closing the connection stops a large or endless one. */
function endLongBody(request: FastifyRequest, reply: FastifyReply): void {
  const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (length > WORTH_READING_BYTES) reply.header('connection', 'close');
}
