import { describe, expect, it } from 'vitest';
import { Turns, type TurnTaker } from './turns.ts';
import { queryMessage } from './wire-messages.ts';

const ready = (state: string): Buffer => Buffer.from(`Z\0\0\0\x05${state}`, 'latin1');

/** An engine that knows `begin`, `commit` and `rollback`, and writes down what it ran. */
function fakeEngine() {
  const ran: string[] = [];
  let state = 'I';
  return {
    ran,
    run: async (bytes: Uint8Array): Promise<Buffer> => {
      for (const sql of Buffer.from(bytes)
        .toString('latin1')
        .match(/[a-z][a-z0-9 ]+/g) ?? []) {
        ran.push(sql);
        if (sql === 'begin') state = 'T';
        if (sql === 'commit' || sql === 'rollback') state = 'I';
      }
      return ready(state);
    },
  };
}

interface Client extends TurnTaker {
  answers: number;
  dismissed: string;
}

function client(onAnswer: () => void = () => {}): Client {
  const taker: Client = {
    answers: 0,
    dismissed: '',
    answer: () => {
      taker.answers += 1;
      onAnswer();
    },
    dismiss: (bytes) => {
      taker.dismissed = bytes.toString('latin1');
    },
  };
  return taker;
}

function turnsOver(engine: ReturnType<typeof fakeEngine>, idleTimeoutMs = 60_000): Turns {
  const onBroken = (error: unknown): never => {
    throw error;
  };
  return new Turns({ run: engine.run, onNotification: () => {}, onBroken, idleTimeoutMs });
}

describe('several clients of one engine', () => {
  it('wait while one of them is in a transaction', async () => {
    const engine = fakeEngine();
    const turns = turnsOver(engine);
    const all = Promise.withResolvers<void>();
    const [first, second] = [client(), client(all.resolve)];
    turns.take(first, queryMessage('begin'));
    turns.take(second, queryMessage('select 2'));
    turns.take(first, queryMessage('select 1'));
    turns.take(first, queryMessage('commit'));
    await all.promise;
    expect(engine.ran).toEqual(['begin', 'select 1', 'commit', 'select 2']);
  });

  it('continue if one of them disconnects during a transaction, which is rolled back', async () => {
    const engine = fakeEngine();
    const turns = turnsOver(engine);
    const begun = Promise.withResolvers<void>();
    const served = Promise.withResolvers<void>();
    const gone = client(begun.resolve);
    turns.take(gone, queryMessage('begin'));
    await begun.promise;
    turns.take(client(served.resolve), queryMessage('select 2'));
    turns.take(gone, queryMessage('select never'));
    turns.leave(gone);
    await served.promise;
    expect(engine.ran.filter((sql) => sql !== 'select never')).toEqual(['begin', 'rollback', 'select 2']);
  });

  it('do not wait for ever for one that idles in a transaction', async () => {
    const engine = fakeEngine();
    const turns = turnsOver(engine, 20);
    const served = Promise.withResolvers<void>();
    const still = client();
    turns.take(still, queryMessage('begin'));
    turns.take(client(served.resolve), queryMessage('select 2'));
    await served.promise;
    expect(still.dismissed).toContain('stood still');
    expect(engine.ran).toEqual(['begin', 'rollback', 'select 2']);
  });

  it('are ignored once disconnected, so that no transaction is kept in part', async () => {
    const engine = fakeEngine();
    const turns = turnsOver(engine, 20);
    const [served, servedLater] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const still = client();
    turns.take(still, queryMessage('begin'));
    turns.take(client(served.resolve), queryMessage('select 2'));
    await served.promise;
    turns.take(still, queryMessage('insert half'));
    turns.take(client(servedLater.resolve), queryMessage('select 3'));
    await servedLater.promise;
    expect(engine.ran).toEqual(['begin', 'rollback', 'select 2', 'select 3']);
  });

  it('get the reason if the engine fails, which then serves nobody', async () => {
    const fields = ['SPANIC', 'VPANIC', 'C53100', 'Mcould not write: No space left on device', ''].join('\0');
    const panic = Buffer.concat([Buffer.from('E\0\0\0\0', 'latin1'), Buffer.from(`${fields}\0`)]);
    panic.writeInt32BE(panic.length - 1, 1);
    const broken = Promise.withResolvers<unknown>();
    const ran: string[] = [];
    const run = async (bytes: Uint8Array): Promise<Buffer> => {
      ran.push(Buffer.from(bytes).toString('latin1', 5, bytes.length - 1));
      return panic;
    };
    const turns = new Turns({ run, onNotification: () => {}, onBroken: broken.resolve, idleTimeoutMs: 60_000 });
    const [first, second] = [client(), client()];
    turns.take(first, queryMessage('commit'));
    turns.take(second, queryMessage('select 2'));
    expect(String(await broken.promise)).toContain('could not write: No space left on device');
    expect(first.dismissed).toContain('53100');
    expect([ran, second.answers]).toEqual([['commit'], 0]);
  });
});
