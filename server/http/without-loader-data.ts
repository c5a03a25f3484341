import type { ServerBuild } from 'react-router';
import { isRecord } from '#domain/is-record.ts';

type Routes = ServerBuild['routes'];
type Route = NonNullable<Routes[string]>;

/**
 * The same build, except that loader data of readers' pages stays on the server. React Router would serialise it for
 * the browser, a twentieth of the work for a page, although nothing there uses it.
 */
export function withoutLoaderData<Build extends Pick<ServerBuild, 'routes'>>(
  build: Build,
  needsReact: (handle: unknown) => boolean,
): Build {
  const routes: Routes = {};
  for (const [id, route] of Object.entries(build.routes)) {
    routes[id] =
      route && (id === 'root' || belongsToReact(build.routes, route, needsReact) ? route : withHiddenData(route));
  }
  return { ...build, routes };
}

function belongsToReact(routes: Routes, route: Route, needsReact: (handle: unknown) => boolean): boolean {
  if (needsReact(route.module.handle)) return true;
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent !== undefined && belongsToReact(routes, parent, needsReact);
}

function withHiddenData(route: Route): Route {
  const { loader } = route.module;
  if (!loader || typeof loader !== 'function') return route;
  return {
    ...route,
    module: { ...route.module, loader: async (args: Parameters<typeof loader>[0]) => hideFields(await loader(args)) },
  };
}

/** Makes fields non-enumerable, so that they are not serialised; the page itself can still read them. */
function hideFields(value: unknown): unknown {
  if (!isRecord(value)) return value;
  if (value.type === 'DataWithResponseInit') {
    hideFields(value.data);
    return value;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  for (const name of Object.keys(value)) Object.defineProperty(value, name, { enumerable: false });
  return value;
}
