import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FormName } from '#domain/forms/form-names.ts';

/** Signed tickets that show how long ago a form was first touched; nothing is stored. */
export interface Tickets {
  /** A ticket for this form and network. `now` in milliseconds. */
  issue(form: FormName, network: string, now: number): string;
  /** Its age in milliseconds; null if it was not issued here, is for another form or network, too old, or post-dated. */
  ageOf(ticket: string, form: FormName, network: string, now: number): number | null;
}

/** Maximum age; whoever leaves a form open for longer gets a new ticket from the script. */
const LONGEST_MS = 12 * 3600 * 1000;
const TICKET = /^([0-9a-z]{1,11})\.([\w-]{8})\.([\w-]{43})$/;

export function createTickets(secret: string): Tickets {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'matv form tickets', 32));
  const signatureOf = (parts: readonly string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    issue(form, network, now) {
      const issued = now.toString(36);
      const nonce = randomBytes(6).toString('base64url');
      return `${issued}.${nonce}.${signatureOf([form, network, issued, nonce]).toString('base64url')}`;
    },
    ageOf(ticket, form, network, now) {
      const [, issued, nonce, signature] = TICKET.exec(ticket) ?? [];
      if (issued === undefined || nonce === undefined || signature === undefined) return null;
      const sent = Buffer.from(signature, 'base64url');
      const right = signatureOf([form, network, issued, nonce]);
      if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
      const age = now - Number.parseInt(issued, 36);
      // Negative if issued by a node whose clock is ahead: null, so that nobody is taken for a machine.
      return age > LONGEST_MS || age < 0 ? null : age;
    },
  };
}
