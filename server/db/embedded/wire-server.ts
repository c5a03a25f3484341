import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Turns, TurnTaker } from './turns.ts';
import { type ClientRequest, ClientStream } from './wire-messages.ts';

export interface WireServer {
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Serves the engine on a Unix socket that only this user may open. After `onBroken` nobody can connect any more. */
export async function serveEngine(
  turns: Turns,
  socketFile: string,
  onBroken: (error: unknown) => void,
): Promise<WireServer> {
  mkdirSync(dirname(socketFile), { recursive: true, mode: 0o700 });
  rmSync(socketFile, { force: true });
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serveClient(turns, socket);
  });
  await listening(server, socketFile);
  server.on('error', onBroken);
  chmodSync(socketFile, 0o600);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function listening(server: Server, socketFile: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(socketFile, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function serveClient(turns: Turns, socket: Socket): void {
  const stream = new ClientStream();
  const taker: TurnTaker = {
    answer: (bytes) => {
      if (socket.writable && bytes.length > 0) socket.write(bytes);
    },
    dismiss: (bytes) => socket.end(bytes),
  };
  socket.on('data', (chunk) => {
    try {
      for (const request of stream.push(chunk)) answerRequest(turns, taker, socket, request);
    } catch {
      // Not PostgreSQL's protocol: there is no way to go on with this client.
      socket.destroy();
    }
  });
  // 'close' always follows and does the cleaning up.
  socket.on('error', () => socket.destroy());
  socket.on('close', () => turns.leave(taker));
}

function answerRequest(turns: Turns, taker: TurnTaker, socket: Socket, request: ClientRequest): void {
  if (request.kind === 'turn') turns.take(taker, request.bytes, request.statement);
  else if (request.kind === 'encryption') socket.write('N');
  else socket.end();
}
