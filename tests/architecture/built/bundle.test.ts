import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { root } from '../source-tree.ts';

const client = join(root, 'build', 'client');
const scriptBudgetKb = { least: 60, most: 110 };

const module = z.object({ module: z.string(), imports: z.array(z.string()).optional() });
const manifestSchema = z.object({
  entry: module,
  routes: z.record(z.string(), module.extend({ id: z.string(), parentId: z.string().optional() })),
});

/** Traces that survive minification, of what readers must never download. */
const forbidden: Readonly<Record<string, RegExp>> = {
  zod: /_zod\b/,
  'the rich-text editor': /ProseMirror/,
  'the form library': /shouldUnregister/,
  'server code': /drizzle|node:fs|node:crypto|process\.env\.(DATABASE_URL|WIRE_TOKEN|SESSION_SECRET)|fastify/,
};

function manifestPath(): string {
  const [file] = globSync('assets/manifest-*.js', { cwd: client });
  if (!file) throw new Error('build/client has no manifest: the product is not built');
  return file;
}

function manifest(): z.infer<typeof manifestSchema> {
  const text = chunk(manifestPath());
  return manifestSchema.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
}

/** The chunk and all it imports from the start; later `import()`s are not part of it. */
function withImports(start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, next] of chunk(path).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      open.push(`/assets/${next}`);
  }
  return found;
}

function chunk(path: string): string {
  return readFileSync(join(client, path), 'utf8');
}

type Routes = ReturnType<typeof manifest>['routes'];

function lineage(routes: Routes, id: string): string[] {
  const route = routes[id];
  if (!route) return [];
  return [...(route.parentId ? lineage(routes, route.parentId) : []), route.module];
}

function isDesk(routes: Routes, id: string): boolean {
  const route = routes[id];
  return /^desk\//.test(id) || (route?.parentId !== undefined && isDesk(routes, route.parentId));
}

describe('what a reader downloads', () => {
  const { entry, routes } = manifest();
  const readerPages = Object.keys(routes).filter((id) => !isDesk(routes, id) && id !== 'root');

  it('holds no server code, no zod and no part of the editors', () => {
    expect(readerPages.length).toBeGreaterThan(20);
    const chunks = withImports([entry.module, ...readerPages.flatMap((id) => lineage(routes, id))]);
    const found = [...chunks].flatMap((path) =>
      Object.entries(forbidden).flatMap(([what, trace]) => (trace.test(chunk(path)) ? [`${path} holds ${what}`] : [])),
    );
    expect(found).toEqual([]);
  });

  it('shares no page with the desk but the login form', () => {
    const deskPages = Object.values(routes).filter((route) => isDesk(routes, route.id) && !/login/.test(route.id));
    expect(deskPages.length).toBeGreaterThan(2);
    const chunks = withImports(readerPages.flatMap((id) => lineage(routes, id)));
    expect(deskPages.filter((route) => chunks.has(route.module)).map((route) => route.id)).toEqual([]);
  });

  it(`is ${scriptBudgetKb.least} to ${scriptBudgetKb.most} kB of script on a story page, brotli`, () => {
    const chunks = [...withImports([entry.module, ...lineage(routes, 'story-world')]), manifestPath()];
    const sizes = chunks.map((path) => {
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      return brotliCompressSync(readFileSync(join(client, path)), options).length;
    });
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(kilobytes).toBeLessThanOrEqual(scriptBudgetKb.most);
    expect(kilobytes).toBeGreaterThanOrEqual(scriptBudgetKb.least);
  });
});
