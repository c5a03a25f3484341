import type { SourceFile } from './source-tree.ts';

/**
 * The circles of value imports between the folders right below `base`, each as the folders in it with one import for
 * every step: 'kit → media (app/desk/kit/picker.tsx imports app/desk/media/dialog.tsx)'.
 */
export function circlesBetween(files: readonly SourceFile[], base: string): string[][] {
  const steps = stepsBetween(files, base);
  const reached = new Map([...steps.keys()].map((folder) => [folder, reachedFrom(folder, steps)]));
  const isMutual = (a: string, b: string) => Boolean(reached.get(a)?.has(b) && reached.get(b)?.has(a));
  const circles = new Map<string, string[]>();
  for (const [from, targets] of steps) {
    for (const [to, example] of targets) {
      if (!isMutual(from, to)) continue;
      const members = [...steps.keys()].filter((one) => isMutual(from, one)).sort();
      const name = members.join(' ');
      circles.set(name, [...(circles.get(name) ?? []), `${from} → ${to} (${example})`]);
    }
  }
  return [...circles.values()];
}

/** From each folder to each other that it imports values of, with the first such import. */
function stepsBetween(files: readonly SourceFile[], base: string): Map<string, Map<string, string>> {
  const folderOf = (path: string): string | null => {
    const inside = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : '';
    return inside.includes('/') ? (inside.split('/')[0] ?? null) : null;
  };
  const steps = new Map<string, Map<string, string>>();
  for (const { path, imports } of files) {
    const from = folderOf(path);
    if (from === null) continue;
    for (const { target, own, typeOnly } of imports) {
      const to = own && !typeOnly ? folderOf(target) : null;
      if (to === null || to === from) continue;
      const targets = steps.get(from) ?? new Map<string, string>();
      if (!targets.has(to)) targets.set(to, `${path} imports ${target}`);
      steps.set(from, targets);
    }
  }
  return steps;
}

function reachedFrom(folder: string, steps: ReadonlyMap<string, ReadonlyMap<string, string>>): Set<string> {
  const reached = new Set<string>();
  const queue = [folder];
  for (const one of queue) {
    for (const next of steps.get(one)?.keys() ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      queue.push(next);
    }
  }
  return reached;
}
