import { data, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { withoutLoaderData } from './without-loader-data.ts';

const REACT = { usesReact: true };

function routesOf(loader: () => unknown): ServerBuild['routes'] {
  const route = (id: string, parentId: string | undefined, handle?: unknown) => ({
    id,
    path: id,
    module: { default: () => null, loader, handle },
    ...(parentId === undefined ? {} : { parentId }),
  });
  return {
    root: route('root', undefined),
    world: route('world', 'root'),
    admin: route('admin', 'root', REACT),
    dashboard: route('dashboard', 'admin'),
  };
}

async function loaded(id: string, loader: () => unknown): Promise<unknown> {
  const routes = routesOf(loader);
  const changed = withoutLoaderData({ routes }, (handle) => handle === REACT);
  const load = changed.routes[id]?.module.loader;
  return typeof load === 'function' ? Reflect.apply(load, null, [{}]) : null;
}

describe('loader data', () => {
  it('is readable by the page, but not serialised for readers', async () => {
    const value = await loaded('world', () => ({ title: 'Flood plan' }));
    expect(Reflect.get(Object(value), 'title')).toBe('Flood plan');
    expect(JSON.stringify(value)).toBe('{}');
  });

  it('keeps its status', async () => {
    const value = await loaded('world', () => data({ title: 'Gone' }, { status: 404 }));
    expect(value).toMatchObject({ init: { status: 404 } });
    expect(JSON.stringify(value)).not.toContain('Gone');
  });

  it.each(['root', 'admin', 'dashboard'])('is sent to the browser for %s', async (id) => {
    expect(JSON.stringify(await loaded(id, () => ({ title: 'Flood plan' })))).toContain('Flood plan');
  });

  it('may be nothing or a response', async () => {
    expect(await loaded('world', () => null)).toBeNull();
    expect(await loaded('world', () => new Response('as it is'))).toBeInstanceOf(Response);
  });
});
