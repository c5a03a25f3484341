import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Choices, Refused } from './quarantine.page.tsx';

const item = {
  _id: 'q1',
  wireId: 'w1',
  source: { _id: 's1', name: 'Severn Post' },
  reason: 'the title is missing',
  title: '',
  item: '{}',
  isWhole: true,
  firstSeenAt: '2026-11-24T12:00:00.000Z',
  lastSeenAt: '2026-11-24T12:00:00.000Z',
};

/** What is said of an item that `source` sent. */
function said(source: { _id: string; name: string | null }): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Refused item={{ ...item, source }} onSettled={() => undefined} />
    </QueryClientProvider>,
  );
}

it('names the source of each refused item', () => {
  expect(said({ _id: 's1', name: 'Severn Post' })).toContain('Severn Post · w1 · ');
  expect(said({ _id: 'wire', name: null })).toContain('The operator’s feed · w1 · ');
});

it('filters by one source or reason, or by none', () => {
  const options = [{ value: 's1', label: 'Severn Post (2)' }];
  const shown = renderToStaticMarkup(
    <Choices name="Sources" all="All sources" options={options} chosen="s1" onChoose={() => undefined} />,
  );
  expect(shown).toMatch(
    /aria-label="Sources".*aria-pressed="false">All sources<.*aria-pressed="true">Severn Post \(2\)</,
  );
});
