import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AlertsProvider } from '#app/desk/kit/alerts.tsx';
import { Revisions } from './revisions.tsx';

it('tells versions of one minute and person apart by what was done and by their headlines', () => {
  const same = { at: '2026-11-30T14:59:00.000Z', by: 'Asha Rao' };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AlertsProvider>
          <Revisions
            id="s1"
            revisions={[
              { _id: 'c', action: 'saved', title: 'Ferry is back for good', ...same },
              { _id: 'b', action: 'published', title: 'Ferry is back', ...same },
              { _id: 'a', action: 'saved', title: '', ...same },
            ]}
          />
        </AlertsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  const labels = [...html.matchAll(/<button[^>]*aria-label="(Restore [^"]*)"/g)].map(([, label]) => label);
  expect(labels).toEqual([
    'Restore ‘Ferry is back for good’: Saved, 30 November 2026, 14:59 London time, Asha Rao',
    'Restore ‘Ferry is back’: Published, 30 November 2026, 14:59 London time, Asha Rao',
    'Restore ‘Untitled’: Saved, 30 November 2026, 14:59 London time, Asha Rao',
  ]);
});
