import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import type { ClamdConfig } from './clamd-address.ts';

/** 'clean', or the name of the malware found. */
export type ScanResult = { readonly kind: 'clean' } | { readonly kind: 'found'; readonly what: string };

/** The scanner could not be asked, did not answer in time, or could not scan the file. */
export class ScannerAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerAway';
  }
}

/** Longest wait for a whole scan; clamd itself gives up on a file after two minutes. */
const TIMEOUT_MS = 30_000;
const LONGEST_ANSWER = 4096;

/** Asks clamd about a file, by INSTREAM: it needs no access to this machine's disk. Throws ScannerAway. */
export async function scanFile(clamd: ClamdConfig, path: string, timeoutMs = TIMEOUT_MS): Promise<ScanResult> {
  const socket = connect(clamd);
  const timer = setTimeout(() => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const answered = answerOf(socket);
    // A scanner that refuses a file answers before it has all of it: then its answer counts, not that it hung up.
    const sent = sendFile(socket, path).catch(() => undefined);
    const answer = await answered;
    socket.destroy();
    await sent;
    return resultOf(answer);
  } catch (error) {
    if (error instanceof ScannerAway) throw error;
    throw new ScannerAway(`The virus scanner at ${clamd.host}:${clamd.port} gave no answer.`, { cause: error });
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function sendFile(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of createReadStream(path)) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    socket.write(length);
    const isTaken = socket.write(chunk);
    // A socket that is closed already emits neither 'drain' nor 'close' any more.
    if (socket.destroyed) return;
    if (!isTaken) await drained(socket);
  }
  socket.write(Buffer.alloc(4));
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}

function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
      if (answer.includes('\0') || answer.length > LONGEST_ANSWER) resolve(answer);
    });
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
    socket.on('close', () => (answer === '' ? reject(new Error('hung up')) : resolve(answer)));
  });
}

function resultOf(answer: string): ScanResult {
  const line = (answer.split('\0')[0] ?? '').trim();
  if (line === 'stream: OK') return { kind: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(line)?.[1];
  if (found !== undefined) return { kind: 'found', what: found };
  throw new ScannerAway(`The virus scanner could not scan a file: ${line.slice(0, 200)}`);
}
