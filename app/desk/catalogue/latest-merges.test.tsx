import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { DeskMerge } from '#domain/desk/catalogue.ts';
import { LatestMerges } from './latest-merges.tsx';

function shown(data: readonly DeskMerge[], isSending = false): string {
  const merges = {
    latest: { kind: 'ready' as const, data },
    isSending,
    sayMerged: () => undefined,
    undo: async () => undefined,
  };
  return renderToStaticMarkup(<LatestMerges merges={merges} />);
}

const MERGE = { _id: 'm1', from: ['Flood', 'Flooding'], into: 'Floods', madeAt: '2026-11-24T12:00:00.000Z' };

it('offers to undo each of the latest merges, and says whose and when it was', () => {
  const html = shown([
    { ...MERGE, madeBy: 'Asha Rao' },
    { ...MERGE, _id: 'm2', from: ['Rain'], madeBy: null },
  ]);
  expect(html).toContain('can be undone for 30 days');
  expect(html).toContain('Flood, Flooding</span> → Floods');
  expect(html).toMatch(/<time dateTime="2026-11-24T12:00:00\.000Z">24 November 2026[^<]*<\/time> · Asha Rao</);
  expect(html).toContain('aria-label="Undo the merge of Flood, Flooding into Floods"');
  expect(html).toContain('aria-label="Undo the merge of Rain into Floods"');
});

it('offers nothing while one is being undone, and is not there without merges', () => {
  expect(shown([{ ...MERGE, madeBy: null }], true)).toMatch(/<button[^>]* disabled=""[^>]*aria-label="Undo/);
  expect(shown([])).toBe('');
});
