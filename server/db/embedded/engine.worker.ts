import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import type { EngineOrder, EngineReport, EngineStart } from './engine-messages.ts';
import { SignsOfLife } from './signs-of-life.ts';
import { openEngine } from './synced-engine.ts';
import { Turns, type TurnTaker } from './turns.ts';
import { queryMessage } from './wire-messages.ts';
import { serveEngine } from './wire-server.ts';

const start: EngineStart = workerData;
const signs = new SignsOfLife(start.signs);
const engine = await openEngine(start.directory, signs.onFileUse);

function report(message: EngineReport): void {
  parentPort?.postMessage(message);
}

async function run(bytes: Uint8Array): Promise<Buffer> {
  const written: Buffer[] = [];
  // The bytes lie in the engine's own memory, so they are copied before it goes on.
  const onRawData = (data: Uint8Array) => written.push(Buffer.from(data));
  await signs.during(() => engine.execProtocolRawStream(bytes, { syncToFs: false, onRawData }));
  return written.length === 1 && written[0] ? written[0] : Buffer.concat(written);
}

function stop(error: unknown): void {
  report({ kind: 'failed', message: inspect(error) });
  process.exit(1);
}

const turns = new Turns({
  run,
  onNotification: ({ channel, payload }) => report({ kind: 'notification', channel, payload }),
  onBroken: stop,
  idleTimeoutMs: start.idleTimeoutMs,
});

function runHere(sql: string): Promise<void> {
  return new Promise((resolve) => {
    const here: TurnTaker = { answer: () => resolve(), dismiss: () => resolve() };
    turns.take(here, queryMessage(sql));
  });
}

const server = await serveEngine(turns, start.socketFile, stop);

async function close(): Promise<void> {
  await server.close();
  await runHere('checkpoint');
  await engine.close();
  process.exit(0);
}

parentPort?.on('message', (order: EngineOrder) => {
  if (order.kind === 'close') {
    close().catch(stop);
    return;
  }
  runHere(`listen "${order.channel.replaceAll('"', '""')}"`)
    .then(() => report({ kind: 'listening', channel: order.channel }))
    .catch(stop);
});
report({ kind: 'ready' });
