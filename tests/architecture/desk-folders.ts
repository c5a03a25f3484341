import type { Import, SourceFile } from './source-tree.ts';

/** What a folder of the desk may import of the rest of `app/desk`, beside what every feature may. */
interface DeskFolder {
  readonly folder: string;
  /** Folders of the desk, or single files of them. */
  readonly mayImport: readonly string[];
  readonly why: string;
}

/** Every folder that is not named here is a feature and imports `kit` and `session` only. */
const deskFolders: readonly DeskFolder[] = [
  { folder: 'session', mayImport: [], why: 'who is logged in and how the API is called is known without any screen' },
  { folder: 'kit', mayImport: ['session'], why: 'the kit knows no feature, so that every feature can be made of it' },
  {
    folder: 'editor',
    mayImport: ['kit', 'session', 'list-editor', 'front', 'deep-dive', 'world-news'],
    why: 'one address serves all list editors: its page picks the one that the address names',
  },
  {
    folder: 'story',
    mayImport: ['kit', 'session', 'login/log-in-again.tsx'],
    why: 'who writes a story logs in on the spot when the session ends, with nothing lost',
  },
];

const FEATURE: Omit<DeskFolder, 'folder'> = {
  mayImport: ['kit', 'session'],
  why: 'features of the desk never import each other: what two of them need belongs to app/desk/kit',
};

interface ReadersPart {
  readonly file: RegExp;
  readonly part: string;
  readonly why: string;
}

/** The few parts of the readers' site that the desk shows or sends as readers do. */
const readersParts: readonly ReadersPart[] = [
  { file: /^app\/desk\/preview\//, part: 'app/reader/article/', why: 'a preview is the page that readers will see' },
  { file: /^app\/desk\/preview\//, part: 'app/reader/home/home-', why: 'a preview is the page that readers will see' },
  { file: /^app\/desk\//, part: 'app/reader/missing/', why: 'errors look the same everywhere' },
];

/** These folders only group features: each folder in them is one. */
const groups = ['front', 'television', 'visitors'];

const BELOW_EVERYTHING = /^(app\/(ui|start)\/|app\/services\.ts$|domain\/)/;

/** A file of the desk that bypasses the kit's engine and calls the API directly (ADR-051). */
interface Caller {
  readonly file: RegExp;
  readonly why: string;
}

const callers: readonly Caller[] = [
  { file: /^app\/desk\/(session|login)\//, why: 'logging in comes before everything else' },
  { file: /^app\/desk\/kit\/resource\//, why: 'this is the engine' },
  { file: /^app\/desk\/kit\/pictures\/upload-picture\.ts$/, why: 'an upload tells how far it is' },
  {
    file: /^app\/desk\/story\/(editing\/story-calls\.ts|form\/slug-field\.tsx)$/,
    why: 'the story editor keeps a session of its own',
  },
  { file: /^app\/desk\/kit\/presence\.tsx$/, why: 'a sign of life must not end a session' },
  {
    file: /^app\/desk\/television\/watch\/readers-view\.ts$/,
    why: 'it shows the public calls as anybody makes them',
  },
];

const CALL = /(?<![\w.])(?:deskFetch|quietFetch|withToken|fetch)\(/;

/** Whether `file`, a file of the desk, calls the API by itself though it should load and save by the kit's engine. */
export function callsPastEngine({ path, text }: Pick<SourceFile, 'path' | 'text'>): boolean {
  return CALL.test(text) && !callers.some(({ file }) => file.test(path));
}

/** Answers why `file`, a file of the desk, may not import `target`, or null when it may. */
export function deskRule(file: SourceFile, { target, own, typeOnly }: Import): string | null {
  const [, , folder = '', ...rest] = file.path.split('/');
  // Files beside the folders put the desk together.
  if (!own || typeOnly || rest.length === 0 || BELOW_EVERYTHING.test(target)) return null;
  if (!target.startsWith('app/desk/')) {
    const isPart = readersParts.some((one) => one.file.test(file.path) && target.startsWith(one.part));
    return isPart
      ? null
      : 'the desk takes of the rest of app only the design system and the parts named in desk-folders.ts';
  }
  const wanted = target.slice('app/desk/'.length);
  const { mayImport, why } = deskFolders.find((one) => one.folder === folder) ?? FEATURE;
  const itself = groups.includes(folder) ? `${folder}/${rest[0]}` : folder;
  const may = [itself, ...mayImport].some((one) => wanted === one || wanted.startsWith(`${one}/`));
  return may ? null : why;
}
