import { data, type ServerBuild } from 'react-router';
import { describe, expect, it } from 'vitest';
import { withoutHandover } from './without-handover.ts';

const REACT = { usesReact: true };

function routesOf(loader: () => unknown): ServerBuild['routes'] {
  const route = (id: string, parentId: string | undefined, handle?: unknown) => ({
    ...{ id, path: id, module: { default: () => null, loader, handle } },
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
  const changed = withoutHandover({ routes }, (handle) => handle === REACT);
  const load = changed.routes[id]?.module.loader;
  return typeof load === 'function' ? Reflect.apply(load, null, [{}]) : null;
}

describe('data of loaders', () => {
  it('stays readable for the page, but is not encoded for readers', async () => {
    const value = await loaded('world', () => ({ title: 'Flood plan' }));
    expect(Reflect.get(Object(value), 'title')).toBe('Flood plan');
    expect(JSON.stringify(value)).toBe('{}');
  });

  it('keeps its status', async () => {
    const value = await loaded('world', () => data({ title: 'Gone' }, { status: 404 }));
    expect(value).toMatchObject({ init: { status: 404 } });
    expect(JSON.stringify(value)).not.toContain('Gone');
  });

  it.each(['root', 'admin', 'dashboard'])('goes on to the browser for %s', async (id) => {
    expect(JSON.stringify(await loaded(id, () => ({ title: 'Flood plan' })))).toContain('Flood plan');
  });

  it('may be nothing or an answer of its own', async () => {
    expect(await loaded('world', () => null)).toBeNull();
    expect(await loaded('world', () => new Response('as it is'))).toBeInstanceOf(Response);
  });
});
