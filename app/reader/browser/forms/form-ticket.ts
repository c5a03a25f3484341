import { PATIENCE_MS } from '../fetch-page.ts';

/** Leave to send a form, fetched when it is first touched. */
export interface FormTicket {
  readonly ticket: string;
  /** When the form may be sent with it, on this page's own clock. */
  readonly readyAt: number;
  /** The solution of the proof-of-work that came with it, for one call; null when none was asked for, and from then on. */
  takeProof(): Promise<string> | null;
}

/** The server takes tickets for half a day. */
const RENEW_AFTER_MS = 6 * 3600 * 1000;

interface Kept {
  readonly ticket: Promise<FormTicket | null>;
  readonly at: number;
}

const kept = new WeakMap<HTMLFormElement, Kept>();

/** The form's ticket, asked for now when there is none; null when none could be had: the form is sent without. */
export function ticketOf(form: HTMLFormElement): Promise<FormTicket | null> {
  const known = kept.get(form);
  if (known && performance.now() - known.at < RENEW_AFTER_MS) return known.ticket;
  const ticket = fetchTicket(form.dataset.form ?? '');
  kept.set(form, { ticket, at: performance.now() });
  // One that could not be had is asked for again the next time.
  void ticket.then((given) => given ?? kept.delete(form));
  return ticket;
}

/** Called once the form was taken: what is typed next is a form of its own. */
export function forgetTicket(form: HTMLFormElement): void {
  kept.delete(form);
}

/** Solves a challenge beside the page, so that it goes on answering. Throws when the browser cannot. */
export async function proofOf(challenge: unknown): Promise<string> {
  const { solve } = await import('./solve-challenge.ts');
  return solve(challenge);
}

async function fetchTicket(name: string): Promise<FormTicket | null> {
  try {
    const response = await fetch(`/api/forms/${name}/ticket`, {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer: unknown = response.ok ? await response.json() : null;
    if (typeof answer !== 'object' || answer === null || !('ticket' in answer)) return null;
    const { ticket } = answer;
    if (typeof ticket !== 'string') return null;
    const waitMs = 'waitMs' in answer && typeof answer.waitMs === 'number' ? answer.waitMs : 0;
    const challenge = 'challenge' in answer ? answer.challenge : null;
    let proof = challenge ? begun(challenge) : null;
    const takeProof = () => {
      const taken = proof;
      proof = null;
      return taken;
    };
    return { ticket, readyAt: performance.now() + waitMs, takeProof };
  } catch {
    // Offline or too slow: the form itself will say so when it is sent.
    return null;
  }
}

/** Nobody waits for it yet: what goes wrong is thrown to whoever does. */
function begun(challenge: unknown): Promise<string> {
  const proof = proofOf(challenge);
  proof.catch(() => undefined);
  return proof;
}
