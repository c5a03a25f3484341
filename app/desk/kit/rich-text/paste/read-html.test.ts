import { expect, it } from 'vitest';
import { withForbiddenAside, writtenName } from './read-html.ts';

it('keeps looks and handlers of a paste under names that the site’s policy on scripts and styles does not know', () => {
  const aside = withForbiddenAside(
    '<base href=//elsewhere.example><p style="color:red" onclick=go()>On style = once</p><img/src=x/onerror=hurt=1><a href="/on=1"ONFOCUS = x>on=2</a>',
  );
  expect(aside).toBe(
    '<p data-look="color:red" data-handler-click=go()>On style = once</p><img/src=x/data-handler-error=hurt=1><a href="/on=1"data-handler-FOCUS = x>on=2</a>',
  );
  expect(['data-look', 'data-handler-click', 'href'].map(writtenName)).toEqual(['style', 'onclick', 'href']);
});
