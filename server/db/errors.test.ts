import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseAway, isDiskFull } from './errors.ts';

const coded = (message: string, code: string, more: object = {}): Error =>
  Object.assign(new Error(message), { code, ...more });

describe('an error of the database', () => {
  it.each([
    ['a connection that was ended by an administrator', coded('terminating connection', '57P01')],
    ['a database that starts', coded('the database system is starting up', '57P03')],
    ['a standby that was not promoted', coded('cannot execute INSERT in a read-only transaction', '25006')],
    ['too many connections', coded('sorry, too many clients already', '53300')],
    ['a statement that took too long', coded('canceling statement due to statement timeout', '57014')],
    ['a lost connection', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['a missing socket', coded('connect ENOENT', 'ENOENT', { syscall: 'connect' })],
    ['a cause', new Error('the page could not be made', { cause: coded('connect', 'ECONNREFUSED') })],
  ])('means that the database is away: %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it('means that the database is away if nothing listens at its address', async () => {
    const client = new pg.Client({ host: '127.0.0.1', port: 1, user: 'nobody' });
    client.on('error', () => {});
    const refused = await client.connect().catch((error: unknown) => error);
    expect(isDatabaseAway(refused)).toBe(true);
    const socket = connect('/nowhere/at/all');
    const missing = await new Promise((resolve) => socket.once('error', resolve));
    expect(isDatabaseAway(missing)).toBe(true);
  });

  it.each([
    ['a broken constraint', coded('duplicate key', '23505')],
    ['a missing file', coded('ENOENT: no such file', 'ENOENT', { syscall: 'open' })],
    ['a mistake of ours', new TypeError('undefined is not a function')],
    ['no error at all', 'Connection terminated'],
  ])('means nothing of the kind: %s', (_name, error) => {
    expect(isDatabaseAway(error)).toBe(false);
    expect(isDiskFull(error)).toBe(false);
  });

  it.each([
    ['on the database side', coded('could not extend file: No space left on device', '53100')],
    ['on our side', coded('ENOSPC: no space left on device, write', 'ENOSPC')],
    ['by quota, as a cause', new Error('not kept', { cause: coded('over quota', 'EDQUOT') })],
  ])('means that the disk is full: %s', (_name, error) => {
    expect(isDiskFull(error)).toBe(true);
    expect(isDatabaseAway(error)).toBe(false);
  });
});
