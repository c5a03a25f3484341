import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface StallingProxy {
  readonly port: number;
  /** From now on nothing passes in either direction and no connection ends, as if the machine hung, until `resume`. */
  stall(): void;
  /** What was sent since `stall` arrives. */
  resume(): void;
  /** Nothing passes any more on the connections of this moment, and none ends, as if a firewall had forgotten them. */
  forgetConnections(): void;
  close(): void;
}

/**
 * Passes everything on to `target` on this machine, until it stalls. `rewriteFirst` may change the first thing that each
 * client sends.
 */
export async function startStallingProxy(
  target: number,
  rewriteFirst: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  const forgotten = new Set<Socket>();
  let isStalled = false;
  const isMute = (socket: Socket): boolean => isStalled || forgotten.has(socket);
  const join = (from: Socket, to: Socket, rewrite = (bytes: Buffer) => bytes): void => {
    sockets.add(from);
    from.once('data', (first: Buffer) => {
      to.write(rewrite(first));
      from.on('data', (chunk) => to.write(chunk));
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!isMute(from)) to.destroy();
    });
    if (isStalled) from.pause();
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(target, '127.0.0.1');
    join(client, upstream, rewriteFirst);
    join(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    resume: () => {
      isStalled = false;
      for (const socket of sockets) if (!isMute(socket)) socket.resume();
    },
    forgetConnections: () => {
      for (const socket of sockets) {
        forgotten.add(socket);
        socket.pause();
      }
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
