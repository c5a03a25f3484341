import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { StateOfPart } from '#domain/desk/site-state.ts';
import { PartList } from './site-state.page.tsx';

const WELL: StateOfPart = { part: 'mail', state: 'working', since: null, lastSuccessAt: null, facts: [] };

/** The text of the page for parts in these states. */
function said(...parts: Partial<StateOfPart>[]): string {
  const shown = parts.map((part) => ({ ...WELL, ...part }));
  return renderToStaticMarkup(<PartList at="2026-11-25T12:00:00.000Z" parts={shown} isOld={false} />)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

describe('the state of the site', () => {
  it('says in a sentence that everything works', () => {
    expect(said({ facts: ['No mail waits.'], lastSuccessAt: '2026-11-25T11:58:00.000Z' })).toBe(
      'Everything that is set up works. Checked at 25 November 2026, 12:00 London time ' +
        'Mail Working Invitations, links for new passwords, answers to visitors, the newsletter. ' +
        'Last success 2 mins ago Now No mail waits.',
    );
  });

  it('begins with what does not work: since when, what readers notice, and what to do', () => {
    const text = said(
      { part: 'alerts' },
      { part: 'wire', state: 'slow', facts: ['PTI: 1 failure.'] },
      { part: 'mail', state: 'failing', since: '2026-11-25T11:00:00.000Z', facts: ['3 mails wait.'] },
    );
    expect(text).toContain('Not working: Mail. With trouble: Wire. Checked at');
    expect(text).toContain(
      'Mail Not working Invitations, links for new passwords, answers to visitors, the newsletter. ' +
        'Since 1 hr ago (25 November 2026, 11:00 London time) Last success None is known Now 3 mails wait. ' +
        'What it means No mail arrives: visitors wait for their confirmations, and nobody can set a new password. ' +
        'None is lost for half a day. ' +
        'What to do Tell whoever runs the mail server; the log has its answer.',
    );
    expect(text).toContain('Wire Unsteady Stories that agencies send. Last success None is known Now PTI: 1 failure.');
    const order = [text.indexOf('Mail Not working'), text.indexOf('Wire Unsteady'), text.indexOf('Alerts Working')];
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('says of background work only what is known to be late or failing', () => {
    expect(said({ part: 'jobs', state: 'slow', facts: ['Nothing waits.', 'Failing: backup.'] })).toContain(
      'Background work With trouble Everything that happens by itself: sending, fetching, publishing videos, tidying up. ' +
        'Last success None is known Now Nothing waits. Failing: backup. ' +
        'What it means What waits is done later than usual, and what is named as failing is not done. All else goes on. ' +
        'What to do If it lasts, tell whoever runs the servers; the log has the cause.',
    );
  });

  it('distinguishes parts that are not set up, that fail, and that it cannot check', () => {
    const text = said({ part: 'backups', state: 'off' }, { part: 'live', state: 'unwatched' });
    expect(text).toContain('Everything that is set up works.');
    expect(text).toContain('Backups Not set up');
    expect(text).toContain('If the server’s disk died, everything would be lost, unless it is copied elsewhere.');
    expect(text).toContain('Live stream Set up');
    expect(text).toContain('Open the page Live to see whether it plays.');
  });
});
