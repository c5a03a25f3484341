import { createServer, type Server, type Socket } from 'node:net';

/** How the stand-in behaves. */
export type ScannerMood = 'clean' | 'found' | 'hanging' | 'too large' | 'hanging up';

export interface ScannerServer {
  readonly url: string;
  mood: ScannerMood;
  /** The complete files that it has received. */
  readonly scanned: Buffer[];
  close(): Promise<void>;
}

const ANSWERS: Readonly<Record<'clean' | 'found' | 'too large', string>> = {
  clean: 'stream: OK\0',
  found: 'stream: Win.Test.EICAR_HDB-1 FOUND\0',
  'too large': 'INSTREAM size limit exceeded. ERROR\0',
};

/** A stand-in for clamd that speaks its INSTREAM command over TCP. */
export async function startScanner(): Promise<ScannerServer> {
  const sockets = new Set<Socket>();
  const scanner = { url: '', mood: 'clean' as ScannerMood, scanned: [] as Buffer[] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    let heard = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      if (scanner.mood === 'hanging') return;
      if (scanner.mood === 'hanging up') return void socket.destroy();
      // clamd answers as soon as the size limit is exceeded.
      if (scanner.mood === 'too large') return void socket.end(ANSWERS['too large']);
      const file = streamIn(heard);
      if (!file) return;
      scanner.scanned.push(file);
      socket.end(ANSWERS[scanner.mood]);
    });
  });
  const port = await listening(server);
  scanner.url = `tcp://127.0.0.1:${port}`;
  return Object.assign(scanner, {
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}

const COMMAND = 'zINSTREAM\0';

/** The file in the received bytes, or `null` until it is complete: length-prefixed chunks, the last of length 0. */
function streamIn(heard: Buffer): Buffer | null {
  if (heard.length < COMMAND.length) return null;
  if (heard.toString('latin1', 0, COMMAND.length) !== COMMAND) throw new Error('an unknown command');
  const chunks: Buffer[] = [];
  let at = COMMAND.length;
  while (at + 4 <= heard.length) {
    const length = heard.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(heard.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}
