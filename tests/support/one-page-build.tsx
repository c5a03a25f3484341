import type { ReactNode } from 'react';
import { type MetaFunction, Scripts, type ServerBuild, useLoaderData } from 'react-router';
import * as entryServer from '#app/entry.server.tsx';
import { ErrorPage } from '#app/reader/missing/error-page.tsx';
import { USES_REACT, usePageUsesReact } from '#app/start/uses-react.ts';

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

/** A build of the product with a single page, as the compiler would create it; only /login has React in the browser. */
export function onePageBuild(path: string, loader: () => unknown): ServerBuild {
  const meta: MetaFunction = () => [];
  const handle = path === '/login' ? USES_REACT : undefined;
  const module = { default: Page, Layout: Document, ErrorBoundary: ErrorPage, loader, meta, handle };
  const root = { id: 'root', path };
  const none = { clientActionModule: undefined, clientLoaderModule: undefined, hydrateFallbackModule: undefined };
  const asset = {
    ...root,
    ...none,
    module: '/assets/root.js',
    hasAction: false,
    hasLoader: true,
    hasErrorBoundary: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    clientMiddlewareModule: undefined,
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
    publicPath: '/',
    assetsBuildDirectory: 'client',
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  };
}
