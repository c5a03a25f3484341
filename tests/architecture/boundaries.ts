import type { Import, SourceFile } from './source-tree.ts';

/** Answers why `file` may not import `target`, or null when it may. */
type Rule = (file: SourceFile, target: Import) => string | null;

interface Boundary {
  /** Files that the rule is about. */
  readonly inside: RegExp;
  readonly rule: Rule;
}

/** These wire the areas together; the areas do not know them. */
const wiring = /^server\/(main|app|start-server)\.ts$/;
const serverRoot = /^server\/[^/]+\.ts$/;
/** What every area stands on. */
const ground = /^server\/(db|http|limits|threads|files|start|newsroom\/model)\//;
const service = /\.service\.ts$/;

function areaOf(path: string): string {
  return path.split('/')[1] ?? '';
}

const domainRule: Rule = (_file, target) => {
  if (target.own)
    return target.target.startsWith('domain/')
      ? null
      : 'domain holds rules that know nothing of the rest, so that both sides can use them';
  return target.target === 'zod' ? null : 'domain does no I/O and needs no package but zod (contracts)';
};

const serverRule: Rule = (file, { target, own, typeOnly }) => {
  if (!own || typeOnly || target.startsWith('domain/')) return null;
  if (!target.startsWith('server/'))
    return target.startsWith('content/')
      ? null
      : 'the server is built without the pages, the command line and the tests';
  if (serverRoot.test(file.path) || areaOf(target) === areaOf(file.path)) return null;
  if (wiring.test(target)) return 'this file wires the areas together; an area that reaches for it makes a circle';
  if (serverRoot.test(target) || ground.test(target)) return null;
  if (service.test(target)) return null;
  return `another area's inner files may change at any time: go through its *.service.ts, or import a type`;
};

const appRule: Rule = (file, { target, own, typeOnly }) => {
  if (!own)
    return target.startsWith('node:') && !/\.server\.tsx?$/.test(file.path)
      ? 'pages run in the browser, which has no Node'
      : null;
  if (target.startsWith('app/') || target.startsWith('domain/')) return null;
  if (target.startsWith('server/') && typeOnly) return null;
  if (target.startsWith('.react-router/') || target.includes('/+types/')) return null;
  return 'loaders and actions reach the server through the services of the context; anything else could end up in a browser (types may be imported)';
};

/** An unknown path shows the login screen (NAV-57), so that page alone may take the form. */
const readerRule: Rule = (file, { target, own, typeOnly }) => {
  if (!own || typeOnly || !target.startsWith('app/desk/')) return null;
  if (file.path.startsWith('app/reader/missing/') && target.startsWith('app/desk/login/')) return null;
  return "a reader's page must not carry the desk's editors";
};

const uiRule: Rule = (_file, { target, own, typeOnly }) =>
  own && !typeOnly && !target.startsWith('app/ui/') && !target.startsWith('domain/')
    ? 'the design system knows no data and no page'
    : null;

const cliRule: Rule = (_file, { target, own }) =>
  !own || /^(server|domain|cli|content)\//.test(target)
    ? null
    : 'the command line works on the server and the domain alone';

const contentRule: Rule = (_file, { target, own, typeOnly }) =>
  !own || typeOnly || /^(content|domain)\//.test(target)
    ? null
    : 'the sample newsroom is data: it knows the domain only';

const productRule: Rule = (_file, { target, own, typeOnly }) =>
  own && !typeOnly && /^(tests|bench|scripts)\//.test(target)
    ? 'what is shipped does not depend on what tests, measures or starts it'
    : null;

const boundaries: readonly Boundary[] = [
  { inside: /^domain\//, rule: domainRule },
  { inside: /^server\//, rule: serverRule },
  { inside: /^app\//, rule: appRule },
  { inside: /^app\/reader\//, rule: readerRule },
  { inside: /^app\/ui\//, rule: uiRule },
  { inside: /^cli\//, rule: cliRule },
  { inside: /^content\//, rule: contentRule },
  { inside: /^(app|server|domain|cli|content)\//, rule: productRule },
];

/** One line per forbidden import: who, whom, why. Test files may import what they test with. */
export function violations(files: readonly SourceFile[], isTest: (path: string) => boolean): string[] {
  const found: string[] = [];
  for (const file of files.filter((one) => !isTest(one.path))) {
    for (const { inside, rule } of boundaries) {
      if (!inside.test(file.path)) continue;
      for (const target of file.imports) {
        const reason = rule(file, target);
        if (reason !== null) found.push(`${file.path} imports ${target.target}: ${reason}`);
      }
    }
  }
  return found;
}
