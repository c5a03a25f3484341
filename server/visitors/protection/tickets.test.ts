import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORM_NAMES } from '#domain/forms/form-names.ts';
import { createTickets } from './tickets.ts';

const tickets = createTickets('a secret for tests only, long enough to be one');
const NOW = Date.parse('2026-11-20T09:00:00Z');
const HOUR = 3_600_000;

describe('a ticket', () => {
  it('tells how long ago the form was first touched', () => {
    const ticket = tickets.issue('petition', '192.0.2.1', NOW);
    expect(ticket.length).toBeLessThan(100);
    expect(tickets.ageOf(ticket, 'petition', '192.0.2.1', NOW + 4000)).toBe(4000);
  });

  it('is invalid for another form or network, under another secret, or after half a day', () => {
    const ticket = tickets.issue('petition', '192.0.2.1', NOW);
    expect(tickets.ageOf(ticket, 'newsletter', '192.0.2.1', NOW)).toBeNull();
    expect(tickets.ageOf(ticket, 'petition', '192.0.2.2', NOW)).toBeNull();
    expect(createTickets('another secret').ageOf(ticket, 'petition', '192.0.2.1', NOW)).toBeNull();
    expect(tickets.ageOf(ticket, 'petition', '192.0.2.1', NOW + 12 * HOUR)).toBe(12 * HOUR);
    expect(tickets.ageOf(ticket, 'petition', '192.0.2.1', NOW + 12 * HOUR + 1)).toBeNull();
  });

  it('cannot be forged or changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(tickets.ageOf(text, 'petition', '192.0.2.1', NOW)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...FORM_NAMES),
        fc.ipV4(),
        fc.nat(200),
        fc.constantFrom(...'0Aa_-.'),
        (form, network, place, letter) => {
          const ticket = tickets.issue(form, network, NOW);
          const at = place % ticket.length;
          const changed = ticket.slice(0, at) + letter + ticket.slice(at + 1);
          // The last letter of the signature holds two bits that mean nothing.
          fc.pre(changed !== ticket && at !== ticket.length - 1);
          expect(tickets.ageOf(changed, form, network, NOW)).toBeNull();
        },
      ),
    );
  });
});
