import type { Import, SourceFile } from './source-tree.ts';

/** Answers why `file` may not import `target`, or null when it may. */
type Rule = (file: SourceFile, target: Import) => string | null;

interface Boundary {
  /** Files that the rule is about. */
  readonly inside: RegExp;
  readonly rule: Rule;
}

interface Area {
  /** A folder of `server/`; of the newsroom and the visitors' part, one below. */
  readonly area: string;
  /** The areas whose code it may import; types may come from anywhere. */
  readonly may: readonly string[];
  /** Why it imports no more. */
  readonly because: string;
}

/** The areas of the server in their order: each may import some of those above it and none below, so there is no circle. */
export const AREAS: readonly Area[] = [
  {
    area: 'start',
    may: [],
    because: 'it runs before anything is open',
  },
  {
    area: 'files',
    may: [],
    because: 'it knows files, not what is in them',
  },
  {
    area: 'threads',
    may: [],
    because: 'it runs any work off the main thread and knows none of it',
  },
  {
    area: 'secrets',
    may: [],
    because: 'it encrypts and hashes what others keep, whatever that is',
  },
  {
    area: 'outgoing',
    may: [],
    because: 'it calls addresses that somebody else chose and reads bounded answers, whatever they are about',
  },
  {
    area: 'tracing',
    may: [],
    because: 'it keeps which request something is done for and how long that takes, whatever it is',
  },
  {
    area: 'db',
    may: ['files', 'tracing'],
    because: 'the database knows nothing of what is kept in it',
  },
  {
    area: 'limits',
    may: ['db'],
    because:
      'what all nodes count together stands in the database; what is limited, and how far, is said by whoever limits',
  },
  {
    area: 'http',
    may: ['tracing', 'db', 'limits'],
    because: 'http is transport alone: whoever answers a call or renders a page brings what it asks for',
  },
  {
    area: 'jobs',
    may: ['tracing', 'db'],
    because: 'jobs run whatever areas hand them',
  },
  {
    area: 'cdn',
    may: ['outgoing', 'db', 'jobs'],
    because: 'a delivery network is told tags, whatever they stand for',
  },
  {
    area: 'audit',
    may: ['db', 'http'],
    because: 'every area writes into the audit log, so it can know none of them',
  },
  {
    area: 'removals',
    may: ['db', 'http', 'audit'],
    because: 'rows are put back as they were; each area names its tables and says whether they still fit in',
  },
  {
    area: 'mail',
    may: ['db', 'files', 'jobs'],
    because: 'a mail is what somebody else wrote: mail delivers, whatever it is about',
  },
  {
    area: 'webhooks',
    may: ['outgoing', 'db', 'http', 'audit', 'removals'],
    because: 'an event is whatever an area hands it: webhooks send, and know nothing of what happened',
  },
  {
    area: 'media',
    may: ['outgoing', 'db', 'files', 'http', 'audit'],
    because: 'pictures are kept by content; the stories that show one are the newsroom’s',
  },
  {
    area: 'metrics',
    may: ['start', 'db', 'files', 'http'],
    because: 'metrics read numbers from the database, so that no area has to know of monitoring',
  },
  {
    area: 'nodes',
    may: ['start', 'files'],
    because: 'nodes agree before the site opens',
  },
  {
    area: 'exporting',
    may: ['db', 'files'],
    because: 'an export reads tables, not areas: it must give back everything, whoever keeps it',
  },
  {
    area: 'headlines',
    may: ['outgoing', 'http'],
    because: 'headlines come from elsewhere and are not kept',
  },
  {
    area: 'accounts',
    may: ['db', 'start', 'secrets', 'http', 'audit', 'files'],
    because: 'who may log in does not depend on what they write',
  },
  {
    area: 'backups',
    may: ['files', 'db', 'jobs', 'media', 'accounts'],
    because: 'a backup copies tables and files as they are, whoever keeps them',
  },
  {
    area: 'site-state',
    may: ['db', 'files', 'http', 'nodes'],
    because: 'what the desk learns of each part is in the database, so that no part has to know of the desk',
  },
  {
    area: 'newsroom/model',
    may: ['db', 'threads', 'http', 'removals'],
    because: 'the model is what all of the newsroom stands on: it knows none of it',
  },
  {
    area: 'analytics',
    may: ['db', 'http', 'newsroom/model'],
    because: 'readings are counted of public stories; what is done with the numbers is for the lists that show them',
  },
  {
    area: 'newsroom/catalogue',
    may: ['db', 'http', 'audit', 'removals', 'newsroom/model'],
    because: 'authors, tags and sections are there before any list or page that names them',
  },
  {
    area: 'newsroom/search',
    may: ['db', 'newsroom/model'],
    because: 'search finds stories; reading shows them, and answers the calls',
  },
  {
    area: 'newsroom/reading',
    may: ['db', 'http', 'analytics', 'newsroom/model', 'newsroom/catalogue', 'newsroom/search'],
    because: 'what readers see must not depend on how editors work',
  },
  {
    area: 'newsroom/following',
    may: ['db', 'http', 'newsroom/model', 'newsroom/reading'],
    because: 'following shows an author’s page as readers know it, and is known to none',
  },
  {
    area: 'newsroom/sitemaps',
    may: ['outgoing', 'db', 'http', 'jobs', 'newsroom/model', 'newsroom/search', 'newsroom/reading'],
    because: 'sitemaps and feeds list what readers can open, and what a search finds',
  },
  {
    area: 'newsroom/desk',
    may: ['db', 'http', 'audit', 'analytics', 'newsroom/model'],
    because: 'the lists of sections are edited without the story editor: both write stories through the model',
  },
  {
    area: 'newsroom/deep-dive',
    may: ['db', 'http', 'audit', 'newsroom/model', 'newsroom/desk'],
    because: 'deep dives are edited by lists of their own, with the tools of the desk’s lists',
  },
  {
    area: 'newsroom/world-news',
    may: ['db', 'http', 'audit', 'newsroom/model', 'newsroom/reading', 'newsroom/desk'],
    because: 'the World News screen is a desk list beside what readers see recommended',
  },
  {
    area: 'newsroom/homepage',
    may: ['db', 'http', 'audit', 'newsroom/model', 'newsroom/reading'],
    because: 'the home page’s settings are kept as reading understands them',
  },
  {
    area: 'newsroom/banner',
    may: ['db', 'http', 'audit', 'newsroom/model'],
    because: 'the line above the pages is typed at the desk, and knows of stories only which addresses lead to them',
  },
  {
    area: 'newsroom/policies',
    may: ['db', 'http', 'audit', 'removals', 'newsroom/model', 'newsroom/reading', 'newsroom/desk'],
    because: 'policies and pages are edited as reading understands them, and know no list and no story',
  },
  {
    area: 'newsroom/live-blogs',
    may: ['db', 'http', 'audit', 'newsroom/model'],
    because: 'posts are written beside their story, not through its working copy',
  },
  {
    area: 'newsroom/notices',
    may: [
      'db',
      'http',
      'nodes',
      'newsroom/model',
      'newsroom/search',
      'newsroom/reading',
      'newsroom/sitemaps',
      'newsroom/live-blogs',
    ],
    because:
      'whoever corrects or kills a story hands it on; alerts, webhooks and newsletter are channels that it is given',
  },
  {
    area: 'newsroom/notes',
    may: ['db', 'http', 'audit', 'removals'],
    because: 'what the desk writes among itself is kept beside the story, and nothing that readers see can ask for it',
  },
  {
    area: 'newsroom/stories',
    may: [
      'db',
      'http',
      'limits',
      'audit',
      'newsroom/model',
      'newsroom/catalogue',
      'newsroom/reading',
      'newsroom/notes',
    ],
    because:
      'a preview is the reader’s own page of a working copy, and its links may lead to addresses that moved; lists are no business of the story editor',
  },
  {
    area: 'newsroom/intake',
    may: ['db', 'newsroom/model', 'newsroom/stories'],
    because: 'stories of any source come in by one way; those held for review are working copies of the story editor',
  },
  {
    area: 'newsroom/importing',
    may: ['db', 'http', 'audit', 'newsroom/model', 'newsroom/reading', 'newsroom/catalogue', 'newsroom/stories'],
    because:
      'imported posts bring authors, tags and addresses that moved; drafts are working copies of the story editor, pages ' +
      'are kept as reading understands them',
  },
  {
    area: 'schedule',
    may: ['db', 'threads', 'http', 'audit'],
    because: 'the programme guide knows no story',
  },
  {
    area: 'newsroom/samples',
    may: ['db', 'newsroom/model', 'schedule'],
    because: 'the samples fill an empty newsroom and its programme guide',
  },
  {
    area: 'wire',
    may: ['tracing', 'outgoing', 'db', 'http', 'audit', 'removals', 'newsroom/model', 'newsroom/intake'],
    because: 'the wire hands stories to the intake and knows no list they end up on',
  },
  {
    area: 'videos',
    may: ['outgoing', 'db', 'http', 'audit'],
    because: 'videos come from the provider; pages ask for them',
  },
  {
    area: 'visitors/places',
    may: ['start', 'http'],
    because: 'places are read from files',
  },
  {
    area: 'visitors/protection',
    may: ['db', 'http', 'limits'],
    because: 'protection knows that a form is sent, not what is in it',
  },
  {
    area: 'visitors/attachments',
    may: ['db', 'files', 'http', 'audit', 'media', 'visitors/protection'],
    because: 'attachments are files of any form, kept by the storage of pictures',
  },
  {
    area: 'visitors/newsletter',
    may: ['secrets', 'db', 'http', 'audit', 'removals', 'mail', 'newsroom/model', 'newsroom/stories'],
    because: 'an edition mails stories; who reads it is no business of the newsroom',
  },
  {
    area: 'alerts',
    may: ['outgoing', 'db', 'limits', 'http', 'audit', 'newsroom/model', 'analytics'],
    because: 'alerts name a story and lead to a page; who corrects, mails or publishes tells them, not they it',
  },
  {
    area: 'visitors/petition',
    may: ['db', 'http', 'audit', 'mail'],
    because: 'petitions stand alone: what was signed is never seen with what else was sent',
  },
  {
    area: 'visitors/inbox',
    may: ['db', 'http', 'audit', 'mail', 'visitors/newsletter', 'visitors/petition'],
    because: 'the inbox answers for everything kept of one person, so it asks the other forms, not they it',
  },
  {
    area: 'visitors/diaspora',
    may: ['db', 'http', 'visitors/inbox'],
    because: 'a request for support ends in the inbox',
  },
  {
    area: 'visitors/bookings',
    may: ['secrets', 'db', 'http', 'audit', 'visitors/inbox'],
    because: 'a booking’s request ends in the inbox',
  },
];

/** Stands beside the areas and may be imported by all of them. */
const CLOCK = 'server/clock.ts';

/** The area of a file of the server; null for a file that stands beside the areas. */
export function areaOf(path: string): string | null {
  const [, first = '', second = '', ...deeper] = path.split('/');
  if (second === '') return null;
  const isDivided = first === 'newsroom' || first === 'visitors';
  return isDivided && deeper.length > 0 ? `${first}/${second}` : first;
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
  const [from, to] = [areaOf(file.path), areaOf(target)];
  // What stands beside the areas wires them together.
  if (from === null || from === to || target === CLOCK) return null;
  if (to === null) return 'this file wires the areas together; an area that reaches for it makes a circle';
  const row = AREAS.find(({ area }) => area === from);
  if (!row) return `no line of the table of areas says what ${from} may import`;
  return row.may.includes(to) ? null : row.because;
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
  own && !typeOnly && !/^(app\/(ui|languages)|domain)\//.test(target)
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

/** The circles that the server's areas import each other in, each as 'a → b → a'. Types make none. */
export function circles(files: readonly SourceFile[], isTest: (path: string) => boolean): string[] {
  const imports = new Map<string, Set<string>>();
  for (const { path, imports: targets } of files) {
    const from = areaOf(path);
    if (!path.startsWith('server/') || from === null || isTest(path)) continue;
    const known = imports.get(from) ?? new Set();
    imports.set(from, known);
    for (const { target, own, typeOnly } of targets) {
      const to = own && !typeOnly && target.startsWith('server/') ? areaOf(target) : null;
      if (to !== null && to !== from) known.add(to);
    }
  }
  const found: string[] = [];
  const done = new Set<string>();
  const follow = (area: string, way: readonly string[]): void => {
    if (way.includes(area)) found.push([...way.slice(way.indexOf(area)), area].join(' → '));
    if (way.includes(area) || done.has(area)) return;
    for (const next of imports.get(area) ?? []) follow(next, [...way, area]);
    done.add(area);
  };
  for (const area of imports.keys()) follow(area, []);
  return found;
}
