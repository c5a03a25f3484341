import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from './log.ts';
import { forRequest } from './tracing/request-here.ts';

function logInto(lines: string[]) {
  return createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
}

/** As the connection pool passes on the error of a connection that ended. */
function errorOfConnection(): Error {
  const client = Object.assign(new pg.Client({ password: 'hidden-password' }), { secretKey: 987654321 });
  return Object.assign(new Error('terminating connection due to administrator command'), { client, code: '57P01' });
}

describe('the log', () => {
  it('has no e-mail addresses, wherever they come from', () => {
    const lines: string[] = [];
    const refused = new Error('550 5.1.1 <asha.rao@mail.matv.example>: Recipient address rejected (आशा@matv.example)');
    logInto(lines).error(
      { err: refused, to: 'zoë@matv.example', version: 'api@1.10.0' },
      'no mail to a+b@matv.example',
    );
    const { err, msg, to, version } = JSON.parse(lines.join(''));
    expect({ message: err.message, msg, to, version }).toEqual({
      message: '550 5.1.1 <[e-mail]>: Recipient address rejected ([e-mail])',
      msg: 'no mail to [e-mail]',
      to: '[e-mail]',
      version: 'api@1.10.0',
    });
  });

  it('stays JSON where an address follows a line break or a control character', () => {
    const lines: string[] = [];
    logInto(lines).warn('To:\nasha@matv.example\u001bzoë@matv.example\tx@matv.example');
    expect(JSON.parse(lines.join('')).msg).toBe('To:\n[e-mail]\u001b[e-mail]\t[e-mail]');
  });

  it('names the request that a line was written for, once', () => {
    const lines: string[] = [];
    const log = logInto(lines);
    forRequest('r1', () => {
      log.info('deep inside');
      log.child({ reqId: 'r1' }).info('by the request itself');
    });
    log.info('by itself');
    expect(lines.map((line) => line.match(/"reqId":"r1"/g)?.length ?? 0)).toEqual([1, 1, 0]);
  });

  it('drops lines if there is no space for them, and does not end the process', () => {
    const script = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)};
      const log = createLog({ logLevel: 'info' });
      log.warn('one');
      log.warn('two');
      setTimeout(() => process.stderr.write('alive'), 50);`;
    const full = openSync('/dev/full', 'w');
    const child = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
      timeout: 60_000,
    });
    closeSync(full);
    expect([child.status, child.stderr]).toEqual([0, 'alive']);
  });

  it('contains type, message, code and stack of an error and its causes, but not the client attached to it', () => {
    const lines: string[] = [];
    const cause = errorOfConnection();
    logInto(lines).warn({ err: new Error('the page could not be made', { cause }) }, 'a connection ended');
    const { err, msg } = JSON.parse(lines.join(''));
    expect(msg).toBe('a connection ended');
    expect(err).toEqual({
      type: 'Error',
      message: 'the page could not be made',
      stack: expect.stringContaining('log.test.ts'),
      cause: {
        type: 'Error',
        message: 'terminating connection due to administrator command',
        code: '57P01',
        stack: expect.stringContaining('log.test.ts'),
      },
    });
    expect(lines.join('')).not.toContain('987654321');
    expect(lines.join('')).not.toContain('secretKey');
  });

  it('does the same in the web server, for aggregate errors, and for errors copied into plain objects', async () => {
    const lines: string[] = [];
    const app = Fastify({ loggerInstance: logInto(lines) });
    app.get('/', async (request) => {
      request.log.error({ err: new AggregateError([errorOfConnection()], 'no address answered') });
      request.log.error({ err: { ...errorOfConnection(), message: 'copied' } });
      request.log.error(errorOfConnection());
      return 'ok';
    });
    await app.inject('/');
    await app.close();
    const said = lines.map((line) => JSON.parse(line)).filter(({ err }) => err);
    expect(said.map(({ err }) => err.errors?.[0].message ?? err.message)).toEqual([
      'terminating connection due to administrator command',
      'copied',
      'terminating connection due to administrator command',
    ]);
    expect(lines.join('')).not.toContain('987654321');
    expect(lines.join('')).not.toContain('hidden-password');
  });
});
