import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';
import { atMost, type Benchmark, leftOut } from './benchmark.ts';
import { root } from './processes.ts';

const KILOBYTES = 110;
const PAGE = 'story-world';
const client = join(root, 'build', 'client');
const route = z.object({ module: z.string(), id: z.string(), parentId: z.string().optional() });
const manifestShape = z.object({ entry: z.object({ module: z.string() }), routes: z.record(z.string(), route) });
type Manifest = z.infer<typeof manifestShape>;

export const scriptSize: Benchmark = {
  name: 'script',
  title: 'The script of a story page',
  onlyWhenNamed: false,
  run: async () => {
    const [file] = globSync('assets/manifest-*.js', { cwd: client });
    if (!file) return [leftOut('Script of a story page', 'build/client has no manifest')];
    const text = read(file);
    const manifest = manifestShape.parse(JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)));
    const chunks = withImports([manifest.entry.module, ...lineage(manifest, PAGE)]);
    const files = [...chunks, file];
    const kilobytes = files.reduce((sum, path) => sum + packedLength(path), 0) / 1000;
    const strangers = [...chunks].filter(
      (path) => /_zod\b|ProseMirror/.test(read(path)) || deskModules(manifest).has(path),
    );
    const measured = `${kilobytes.toFixed(1)} kB brotli in ${files.length} files`;
    return [
      atMost('Script of a story page', kilobytes, KILOBYTES, measured, `${KILOBYTES} kB`),
      atMost('zod or the desk in it', strangers.length, 0, strangers.join(', ') || 'none', 'none'),
    ];
  },
};

function read(path: string): string {
  return readFileSync(join(client, path), 'utf8');
}

function packedLength(path: string): number {
  return brotliCompressSync(read(path), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** The modules of a route and of those around it. */
function lineage(manifest: Manifest, id: string): string[] {
  const found = manifest.routes[id];
  if (!found) return [];
  return [found.module, ...(found.parentId ? lineage(manifest, found.parentId) : [])];
}

function deskModules({ routes }: Manifest): Set<string> {
  const desk = Object.values(routes).filter(({ id, parentId }) => `${id} ${parentId ?? ''}`.includes('desk/'));
  return new Set(desk.map(({ module }) => module));
}

/** The chunks and all they import from the start; what is imported later by a call is not part of it. */
function withImports(start: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...start];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const imports = read(path).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g);
    for (const [, next] of imports) open.push(`/assets/${next}`);
  }
  return found;
}
