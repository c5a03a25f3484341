import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { DeskAlert } from '#domain/desk/alerts.ts';
import { History } from './history.tsx';

function alert(place: number, changes: Partial<DeskAlert> = {}): DeskAlert {
  return {
    _id: String(place).repeat(24),
    title: `Alert ${place}`,
    body: '',
    path: '/live',
    storyId: null,
    audience: { kind: 'topics', topics: ['breaking'] },
    byMail: false,
    state: 'sent',
    kind: 'alert',
    replaces: null,
    createdAt: `2026-11-24T12:0${place}:00.000Z`,
    createdBy: 'Asha Rao',
    sendAt: `2026-11-24T12:0${place}:20.000Z`,
    finishedAt: null,
    counts: { recipients: 3, delivered: 2, failed: 1, gone: 0, clicked: 1 },
    ...changes,
  };
}

function shown(alerts: readonly DeskAlert[], onReuse: (() => void) | null = null): string {
  const pages = {
    items: alerts,
    next: null,
    state: 'ready' as const,
    reason: '',
    isKnown: true,
    more: () => undefined,
    reload: () => undefined,
    retry: () => undefined,
    replaceItems: () => undefined,
  };
  const Page = createRoutesStub([
    { path: '*', Component: () => <History pages={pages} names={new Map()} onReuse={onReuse} /> },
  ]);
  return renderToStaticMarkup(<Page initialEntries={['/admin/alerts']} />);
}

const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the history of alerts', () => {
  it('shows the sender, text, audience, time and outcome of each alert', () => {
    expect(words(shown([alert(1)]))).toContain(
      'Alert 1 Sent 24 November 2026, 12:01 London time , by Asha Rao, to Breaking news 2 of 3 delivered, 1 failed, 1 opened.',
    );
  });

  it('says that there is none', () => {
    expect(words(shown([]))).toContain('No alert has been sent yet.');
  });

  it('offers the text of a cancelled alert again to those who send alerts', () => {
    const cancelled = alert(1, { state: 'cancelled' });
    expect(words(shown([cancelled], () => undefined))).toContain('Use this text again');
    expect(words(shown([cancelled]))).not.toContain('Use this text again');
    expect(words(shown([alert(1)], () => undefined))).not.toContain('Use this text again');
  });

  it('shows a correction and a kill below the alert that they replaced, as what they are', () => {
    const replaces = '2'.repeat(24);
    const kill = alert(4, { kind: 'kill', replaces, title: 'Withdrawn', createdBy: null });
    const correction = alert(3, { kind: 'correction', replaces, title: 'Corrected', createdBy: null });
    const html = shown([kill, correction, alert(2), alert(1)]);
    expect(html.match(/<li/g)).toHaveLength(2);
    expect(words(html)).toMatch(
      /Alert 2 Sent .*Withdrawn Kill Sent .*, by the site, .*Corrected Correction Sent .*Alert 1 Sent/,
    );
  });

  it('shows a correction on its own while its alert is on a page that is not loaded yet', () => {
    const html = shown([alert(3, { kind: 'correction', replaces: '1'.repeat(24) })]);
    expect(words(html)).toContain('Alert 3 Correction Sent');
  });
});
