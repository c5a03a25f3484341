import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AlertsProvider } from '#app/desk/kit/alerts.tsx';
import { ViewerContext } from '#app/desk/session/viewer.ts';
import type { StoryTranslations } from '#domain/desk/translations.ts';
import type { Language } from '#domain/languages.ts';
import { LanguagesOf, NoticesOf } from './translations.tsx';

const ALONE: StoryTranslations = { language: 'en', siblings: [], original: null, tasks: [] };

function shown(
  translations: StoryTranslations,
  role: 'reporter' | 'editor' = 'editor',
  languages: readonly Language[] = ['en', 'hi'],
): string {
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <AlertsProvider>
          <ViewerContext value={{ name: 'Asha Rao', role, languages, hasPasskeys: false, sendsMail: true }}>
            <NoticesOf path="/x" translations={translations} reload={() => undefined} />
            <LanguagesOf path="/x" role={role} translations={translations} reload={() => undefined} />
          </ViewerContext>
        </AlertsProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it('offers the Hindi version of an English story, and editors pairing and another language', () => {
  expect(shown(ALONE)).toContain('Write the Hindi version');
  expect(shown(ALONE)).toContain('Pair with a story');
  expect(shown(ALONE)).not.toContain('changed since');
  expect(shown(ALONE, 'reporter')).toContain('Write the Hindi version');
  expect(shown(ALONE, 'reporter')).not.toContain('Pair with a story');
});

it('says nothing of languages where readers are offered one', () => {
  expect(shown(ALONE, 'editor', ['en'])).not.toContain('anguage');
  expect(shown({ ...ALONE, language: 'hi' }, 'editor', ['en'])).toContain('Language: Hindi');
});

it('shows on the Hindi version what the English original has changed since, and what it has to follow', () => {
  const words = {
    title: 'Rain in Delhi',
    standfirst: '',
    content: '<p>It rained.</p>',
    parts: [],
    image: { url: '', alt: '', caption: '', credit: '' },
    location: '',
    metaDescription: '',
  };
  const html = shown({
    language: 'hi',
    siblings: [{ _id: 'a1', title: 'Rain in Delhi', language: 'en', state: 'published', href: '/world/rain' }],
    original: {
      _id: 'a1',
      language: 'en',
      takenAt: '2026-11-20T12:00:00.000Z',
      takenBy: 'Asha Rao',
      changes: { before: words, after: { ...words, title: 'Rain in Agra' } },
      mark: 'm',
    },
    tasks: [
      {
        _id: 't1',
        kind: 'kill',
        text: 'Untrue',
        at: '2026-11-20T12:00:00.000Z',
        story: { _id: 'b2', title: 'बारिश', language: 'hi' },
        cause: { _id: 'a1', title: 'Rain in Delhi', language: 'en' },
      },
    ],
  });
  expect(html).toContain('The English original has changed since');
  expect(html).toContain('aria-label="Title"');
  expect(html).not.toContain('aria-label="Text"');
  expect(html).toContain('Mark as taken over');
  expect(html).toContain('The English version was killed.');
  expect(html).toContain('Nothing to do');
  expect(html).toContain('href="/admin/stories/a1"');
  expect(html).not.toContain('Write the');
});
