import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AlertsProvider } from '#app/desk/kit/alerts.tsx';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { Words } from './words.tsx';

it('marks title and standfirst with the language of the story, whose letters may need taller lines', () => {
  const form = {
    id: 's1',
    language: 'hi' as const,
    fields: emptyStory({ kind: 'article', section: 'world', title: 'वूस्टर में बाढ़' }),
    fetchedPictures: [],
    set: () => undefined,
    write: () => undefined,
    onUploading: () => undefined,
  };
  const notes = {
    notes: [],
    current: null,
    onAdd: () => undefined,
    onShow: null,
    handle: { current: null },
    onPlaces: () => undefined,
    onPick: () => undefined,
  };
  const html = renderToStaticMarkup(
    <AlertsProvider>
      <Words form={form} text={{ current: null }} notes={notes} />
    </AlertsProvider>,
  );
  expect(html).toMatch(/<textarea[^>]* data-words="title"[^>]* lang="hi"/);
  expect(html).toMatch(/<textarea[^>]* data-words="standfirst"[^>]* lang="hi"/);
});
