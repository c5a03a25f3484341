import type { ReactNode } from 'react';
import { createRequestHandler, type MetaFunction, Scripts, type ServerBuild, useLoaderData } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readerFixture } from '../tests/support/newsroom/reader-fixture.ts';
import * as entryServer from './entry.server.tsx';
import { ErrorPage } from './reader/missing/error-page.tsx';
import type { Services } from './services.ts';
import { usePageUsesReact } from './start/use-page-uses-react.ts';
import { USES_REACT } from './start/uses-react.ts';

const NOW = new Date('2026-11-20T14:00:00Z');
const SCRIPT = '</script><script>alert(1)</script>';

function Document({ children }: { children: ReactNode }) {
  const usesReact = usePageUsesReact();
  return (
    <html lang="en-GB">
      <body>
        {children}
        {usesReact && <Scripts />}
      </body>
    </html>
  );
}

function Page() {
  return <p>{useLoaderData<{ title: string }>().title}</p>;
}

/** A product of one page, as the compiler would hand it over. */
function buildOf(path: string, loader: () => unknown): ServerBuild {
  const meta: MetaFunction = () => [];
  const handle = path === '/login' ? USES_REACT : undefined;
  const module = { default: Page, Layout: Document, ErrorBoundary: ErrorPage, loader, meta, handle };
  const root = { id: 'root', path };
  const none = { clientActionModule: undefined, clientLoaderModule: undefined, hydrateFallbackModule: undefined };
  const asset = {
    ...{ ...root, ...none, module: '/assets/root.js', hasAction: false, hasLoader: true, hasErrorBoundary: true },
    ...{
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      clientMiddlewareModule: undefined,
    },
  };
  return {
    entry: { module: entryServer },
    routes: { root: { ...root, module } },
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: { root: asset },
      url: '/assets/m.js',
      version: '1',
    },
    future: {},
    ...{ publicPath: '/', assetsBuildDirectory: 'client', ssr: true, isSpaMode: false, prerender: [] },
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}

async function answer(path: string, loader: () => unknown, init: RequestInit = {}) {
  const errors: { id: string; error: unknown }[] = [];
  const services: Services = {
    reader: readerFixture(NOW),
    clock: { now: () => NOW },
    siteUrl: 'https://matv.example',
    viewer: null,
    reportError: (error, { id }) => errors.push({ id, error }),
  };
  const handle = createRequestHandler(buildOf(path, loader), 'production');
  const request = new Request(`https://matv.example${path}`, init);
  const response = await handle(request, entryServer.createLoadContext(services));
  const page = entryServer.pageOf(response);
  return { status: response.status, html: page?.html.toString() ?? '', isStatic: page?.isStatic, errors };
}

describe('a page as it leaves the server', () => {
  it.each(['/world', '/login'])('%s is one whole document', async (path) => {
    const { status, html } = await answer(path, () => ({ title: 'Flood plan' }));
    expect(status).toBe(200);
    expect(html.startsWith('<!DOCTYPE html><html')).toBe(true);
    expect(html).toContain('<p>Flood plan</p>');
    expect(html.endsWith('</body></html>')).toBe(true);
  });

  it('carries neither React nor the data of the page for readers', async () => {
    const { html, isStatic } = await answer('/world', () => ({ title: 'Flood plan' }));
    expect(isStatic).toBe(true);
    expect(html).not.toContain('<script');
    expect(html.match(/Flood plan/g)).toHaveLength(1);
  });

  it('carries both where React goes on, as on the login screen', async () => {
    const { html, isStatic } = await answer('/login', () => ({ title: 'Flood plan' }));
    expect(isStatic).toBe(false);
    expect(html).toContain('<script type="module"');
    expect(html).toMatch(/streamController\.enqueue\(".*Flood plan/);
    expect(html).toContain('streamController.close()');
  });

  it.each(['/world', '/login'])('%s keeps script in a title inert, in the text and in the data', async (path) => {
    const { html } = await answer(path, () => ({ title: SCRIPT }));
    expect(html).not.toContain('<script>alert(1)');
    expect(html).toContain('&lt;/script&gt;');
  });

  it('has no body when only its head is asked for', async () => {
    expect((await answer('/world', () => ({ title: 'A' }), { method: 'HEAD' })).html).toBe('');
  });

  it('shows the id under which its failure was written down, and nothing of the cause', async () => {
    const { status, html, errors } = await answer('/world', () => {
      throw new Error('the database is gone');
    });
    expect(status).toBe(500);
    expect(errors).toHaveLength(1);
    expect(String(errors[0]?.error)).toContain('the database is gone');
    expect(html).toContain(`this number: <code>${errors[0]?.id}</code>`);
    expect(html).not.toContain('database');
    expect(html).toContain('Failed to load stories');
  });
});
