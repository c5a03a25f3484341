import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverEnvironment, serverFlags } from '../../scripts/steps/server-flags.mjs';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const dockerfile = read('Dockerfile');
const unit = read('deploy/systemd/matv.service');
/** Lines that go on with a backslash are one. */
const instructions = dockerfile.replaceAll(/\\\n\s*/g, ' ').split('\n');
const copies = instructions.filter((line) => line.startsWith('COPY ')).map((line) => line.split(/\s+/).slice(1));
const fromHere = copies.filter(([first]) => !first?.startsWith('--')).flatMap((words) => words.slice(0, -1));
const fromBuild = copies.filter(([first]) => first === '--from=build').flatMap((words) => words.slice(1, -1));

/** The settings that .env.example describes. */
const settings = new Set([...read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
const allocator = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_'] as const;

describe('the Dockerfile', () => {
  it('copies what exists, and .dockerignore lets it through', () => {
    const ignore = read('.dockerignore').split('\n');
    expect(ignore.slice(0, 3)).toContain('*');
    expect(fromHere).toContain('server');
    expect(fromHere.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(fromHere.filter((path) => !ignore.includes(`!${path}`))).toEqual([]);
    expect(ignore.filter((line) => line.startsWith('!') && !fromHere.includes(line.slice(1)))).toEqual([]);
  });

  it('takes along all that a build is made of', () => {
    const [, list = ''] = /const sources = \[(.*?)\];/s.exec(read('scripts/steps/build.mjs')) ?? [];
    const sources = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path ?? '');
    expect(sources).toContain('vite.config.ts');
    expect(
      sources.filter((path) => !fromHere.some((copied) => path === copied || path.startsWith(`${copied}/`))),
    ).toEqual([]);
  });

  it('serves from what the build left, without the sources of the pages', () => {
    expect(fromBuild.map((path) => path.replace('/opt/matv/', '')).toSorted()).toEqual(
      ['build', 'cli', 'content', 'domain', 'node_modules', 'package.json', 'server'].toSorted(),
    );
  });

  it('takes no tests along', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']));
  });

  it('runs the server as npm start does, and not as root', () => {
    expect(instructions.at(-2)).toBe(
      `CMD ${JSON.stringify(['node', ...serverFlags, 'server/main.ts']).replaceAll(',', ', ')}`,
    );
    expect(instructions.findLast((line) => line.startsWith('USER '))).toBe('USER 10001:10001');
    for (const name of allocator) expect(dockerfile).toContain(`${name}=${serverEnvironment[name]}`);
  });
});

it('nothing that is shipped ends a node for its database: only load balancers ask whether it is ready', () => {
  const [, check = ''] = /\nHEALTHCHECK [^\n]*\n +CMD ([^\n]+)/.exec(dockerfile) ?? [];
  expect(check).toMatch(/`http:\/\/127\.0\.0\.1:\S+\/healthz`/);
  // compose.yml has no check of its own for the site, which would replace the image's.
  expect(service('site')).not.toContain('healthcheck');
  expect(unit).not.toMatch(/^(WatchdogSec|ExecStartPost|ExecCondition)=/m);
  for (const file of ['Dockerfile', 'compose.yml', 'deploy/systemd/matv.service', 'deploy/varnish/matv.vcl']) {
    expect(
      read(file)
        .split('\n')
        .filter((line) => line.includes('/readyz') && !/^\s*#/.test(line)),
    ).toEqual([]);
  }
});

describe('the unit for systemd', () => {
  it('runs the server as npm start does, and not as root', () => {
    expect(unit).toContain(
      `\nExecStart=/opt/matv/node_modules/node/bin/node ${serverFlags.join(' ')} server/main.ts\n`,
    );
    expect(unit).toContain('\nUser=matv\n');
    for (const name of allocator) expect(unit).toContain(`${name}=${serverEnvironment[name]}`);
  });

  it.each([
    ['ProtectSystem=strict'],
    ['ReadOnlyPaths=/run -/dev/shm'],
    ['ProtectHome=yes'],
    ['PrivateTmp=yes'],
    ['PrivateDevices=yes'],
    ['PrivateUsers=yes'],
    ['ProtectProc=invisible'],
    ['ProcSubset=pid'],
    ['ProtectClock=yes'],
    ['ProtectHostname=yes'],
    ['ProtectControlGroups=yes'],
    ['ProtectKernelLogs=yes'],
    ['ProtectKernelModules=yes'],
    ['ProtectKernelTunables=yes'],
    ['RestrictNamespaces=yes'],
    ['RestrictRealtime=yes'],
    ['RestrictSUIDSGID=yes'],
    ['RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX'],
    ['LockPersonality=yes'],
    ['NoNewPrivileges=yes'],
    ['RemoveIPC=yes'],
    ['CapabilityBoundingSet='],
    ['AmbientCapabilities='],
    ['SystemCallArchitectures=native'],
    ['SystemCallFilter=@system-service'],
    ['SystemCallFilter=~@privileged @resources'],
    ['StateDirectoryMode=0700'],
    ['UMask=0077'],
  ])('keeps the process in: %s', (directive) => {
    const [, service = ''] = /\n\[Service\]\n(.*?)\n\[/s.exec(unit) ?? [];
    expect(service.split('\n')).toContain(directive);
  });

  it('tries again for as long as the database is away, and asks for no program that a small system lacks', () => {
    expect(unit).toContain('\nStartLimitIntervalSec=0\n');
    expect(unit).not.toMatch(/^StartLimitBurst=/m);
    expect(unit).toContain('\nRestart=on-failure\nRestartSec=5s\n');
    expect(unit.match(/^Exec\w+=\S+/gm)).toEqual([
      'ExecStart=/opt/matv/node_modules/node/bin/node',
      'ExecReload=/bin/sh',
    ]);
  });

  it('opens nothing again, and sets nothing twice but the filter of system calls', () => {
    const names = unit.split('\n').flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);
    expect(names).not.toContain('ReadWritePaths');
    const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
    expect([...twice].toSorted()).toEqual(['Environment', 'SystemCallFilter']);
    expect(unit.match(/^SystemCallFilter=.*$/gm)).toEqual([
      'SystemCallFilter=@system-service',
      'SystemCallFilter=~@privileged @resources',
      'SystemCallFilter=setpriority',
    ]);
  });
});

/** A service of compose.yml. */
function service(name: string): string {
  const [, text = ''] =
    new RegExp(`\\n {2}${name}:\\n(.*?)(?=\\n {2}\\w+:\\n|\\n\\w)`, 's').exec(read('compose.yml')) ?? [];
  return text;
}

it('compose.yml keeps the site in: no writing, no capabilities, no new privileges, reached from this machine only', () => {
  expect(service('site').split('\n')).toEqual(
    expect.arrayContaining([
      '    read_only: true',
      '    cap_drop: [ALL]',
      '    security_opt: ["no-new-privileges:true"]',
      '    ports: ["127.0.0.1:3000:3000"]',
      '    volumes: ["site:/data"]',
    ]),
  );
  expect(read('compose.yml')).not.toMatch(/privileged: true|cap_add|network_mode: host|docker\.sock/);
});

it.each([['database'], ['store'], ['buckets']])('compose.yml publishes no port of %s', (name) => {
  expect(service(name)).toContain('image: ');
  expect(service(name)).not.toContain('ports:');
});

it('compose.yml sets only what .env.example describes', () => {
  const [, environment = ''] = /\n {4}environment:\n(.*)/s.exec(service('site')) ?? [];
  const names = [...environment.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(names).toContain('DATABASE_URL');
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

describe('the alert rules', () => {
  const named = [...read('deploy/prometheus/alerts.yml').matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name);
  const tests = read('deploy/prometheus/alerts.test.yml');
  const firing = [...tests.matchAll(/^ {8}alertname: (\w+)\n {8}exp_alerts:\n/gm)].map(([, name]) => name);
  const quiet = [...tests.matchAll(/^ {6}- \{ eval_time: \w+, alertname: (\w+) \}$/gm)].map(([, name]) => name);

  it('each have a test that they alert, and one that they stay quiet', () => {
    expect(named).toHaveLength(22);
    expect(named.filter((name) => !firing.includes(name))).toEqual([]);
    expect(named.filter((name) => !quiet.includes(name))).toEqual([]);
  });
});
