import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';
import { deskSlug } from '#domain/slug.ts';
import { SlugField } from './slug-field.tsx';

it('shows the address that the story will have in its language', () => {
  const shown = (language: Language, title: string) => {
    const fields = emptyStory({ kind: 'article', section: 'india-news', title });
    const nothing = () => undefined;
    const form = { id: 'a', language, fields, fetchedPictures: [], set: nothing, write: nothing, onUploading: nothing };
    const check = { wanted: deskSlug(title), answer: null, isTaken: false };
    return renderToStaticMarkup(<SlugField form={form} check={check} />).replace(/<[^>]*>/g, '');
  };
  expect(shown('hi', 'दिल्ली में बारिश')).toContain('Address: /hi/india-news/dilli-men-barish');
  expect(shown('en', 'Rain in Delhi')).toContain('Address: /india-news/rain-in-delhi');
});
