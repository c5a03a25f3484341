import { TIMEOUT_MS } from '../fetch-page.ts';
import { fieldsOf } from '../load-errors.ts';

/** The server's permission to send a form, requested when it is first touched. */
export interface FormTicket {
  readonly ticket: string;
  /** The earliest time the form may be sent, on this page's clock. */
  readonly readyAt: number;
  /** The solved proof of work, which can be used once; `null` if none was required or it has been taken. */
  takeProof(): Promise<string> | null;
}

/** The server accepts tickets for half a day. */
const RENEW_AFTER_MS = 6 * 3600 * 1000;

interface CachedTicket {
  readonly ticket: Promise<FormTicket | null>;
  readonly at: number;
}

const tickets = new WeakMap<HTMLFormElement, CachedTicket>();

/** The form's ticket, requested if there is none yet. `null` if that failed; the form is then sent without. */
export function ticketOf(form: HTMLFormElement): Promise<FormTicket | null> {
  const known = tickets.get(form);
  if (known && Date.now() - known.at < RENEW_AFTER_MS) return known.ticket;
  const ticket = fetchTicket(form.dataset.form ?? '');
  tickets.set(form, { ticket, at: Date.now() });
  // After a failure, the next call requests it again.
  void ticket.then((given) => given ?? tickets.delete(form));
  return ticket;
}

/** Call this once the form was accepted, because the next submission needs a new ticket. */
export function discardTicket(form: HTMLFormElement): void {
  tickets.delete(form);
}

/** Solves a challenge in a worker, so that the page stays responsive. Throws if the browser can't. */
export async function proofOf(challenge: unknown): Promise<string> {
  const { solve } = await import('./solve-challenge.ts');
  return solve(challenge);
}

async function fetchTicket(name: string): Promise<FormTicket | null> {
  try {
    const response = await fetch(`/api/forms/${name}/ticket`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { ticket, waitMs, challenge } = fieldsOf(response.ok ? await response.json() : null);
    if (typeof ticket !== 'string') return null;
    let proof = challenge ? startSolving(challenge) : null;
    const takeProof = () => {
      const taken = proof;
      proof = null;
      return taken;
    };
    return { ticket, readyAt: performance.now() + (Number(waitMs) || 0), takeProof };
  } catch {
    // Offline or timed out; sending the form will show an error.
    return null;
  }
}

/** Starts solving. Errors are thrown only to whoever awaits the result. */
function startSolving(challenge: unknown): Promise<string> {
  const proof = proofOf(challenge);
  proof.catch(() => undefined);
  return proof;
}
