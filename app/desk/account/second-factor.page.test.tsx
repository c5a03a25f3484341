import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { loader as deskLoader } from '#app/desk/desk.layout.tsx';
import { loader as frontPreviewLoader } from '#app/desk/preview/front-preview.page.tsx';
import { loader as previewLoader } from '#app/desk/preview/preview.page.tsx';
import { loader as storyLoader } from '#app/desk/story/story.page.tsx';
import { servicesContext, type Viewer } from '#app/services.ts';
import { readerFixture } from '#tests/support/newsroom/reader-fixture.ts';
import SecondFactorPage, { loader } from './second-factor.page.tsx';

const NOW = new Date('2026-11-20T14:00:00Z');
const EDITOR = { id: 'a'.repeat(24), name: 'Ed', email: 'ed@matv.example', role: 'editor' } as const;
const HELD: Viewer = { ...EDITOR, needsSecondFactor: true };
const FREE: Viewer = { ...EDITOR, needsSecondFactor: false };

/** What a loader is called with when `viewer` opens `path`. */
function call(path: string, viewer: Viewer | null) {
  const url = new URL(path, 'https://matv.example');
  const context = new RouterContextProvider();
  const preview = () => Promise.reject(new Error('nothing of a story may be read'));
  const services = { reader: readerFixture(NOW), clock: { now: () => NOW }, siteUrl: url.origin, viewer };
  context.set(servicesContext, { ...services, preview, frontPreview: preview, deskStory: preview });
  return { url, context, request: new Request(url), params: { id: 'b'.repeat(24) }, pattern: path };
}

/** Where a loader sends people on to; `null` if it lets them in. */
async function ledTo(load: () => unknown): Promise<string | null> {
  try {
    await load();
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    throw thrown;
  }
}

it('is where the pages of the desk lead whoever has yet to set up the second factor, without a word of a story', async () => {
  expect(await ledTo(() => deskLoader(call('/admin/stories', HELD)))).toBe('/admin/second-factor');
  expect(await ledTo(() => previewLoader(call('/admin/preview/b', HELD)))).toBe('/admin/second-factor');
  expect(await ledTo(() => frontPreviewLoader(call('/admin/preview/front-page', HELD)))).toBe('/admin/second-factor');
  expect(await ledTo(() => frontPreviewLoader(call('/admin/preview/front-page?pins=', null)))).toBe(
    '/login?next=%2Fadmin%2Fpreview%2Ffront-page',
  );
  expect(await storyLoader(call('/admin/stories/b', HELD))).toMatchObject({ story: null });
  expect(await ledTo(() => deskLoader(call('/admin/stories', FREE)))).toBeNull();
});

it('is for nobody else', async () => {
  expect(await ledTo(() => loader(call('/admin/second-factor', HELD)))).toBeNull();
  expect(await ledTo(() => loader(call('/admin/second-factor', FREE)))).toBe('/admin/dashboard');
  expect(await ledTo(() => loader(call('/admin/second-factor', null)))).toBe('/login');
});

it('is rendered on the server: why it is asked for, and the way out', () => {
  const Page = createRoutesStub([{ id: 'page', path: '/', Component: SecondFactorPage, loader: () => null }]);
  const html = renderToStaticMarkup(<Page hydrationData={{ loaderData: { page: { hasPasskeys: true } } }} />);
  expect(html).toContain('<h1');
  expect(html).toContain('This newsroom requires two-factor login.');
  expect(html).toContain('If you have a passkey, log out and log in with that instead.');
  expect(html).toContain('Log out</button>');
});
