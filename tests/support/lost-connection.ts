import { Socket } from 'node:net';
import type pg from 'pg';

/** Ends the connection of `client` as a network failure does, and resolves when the client has noticed. */
export async function loseConnection(client: pg.ClientBase): Promise<void> {
  const connection: unknown = Reflect.get(client, 'connection');
  const stream: unknown = typeof connection === 'object' && connection ? Reflect.get(connection, 'stream') : null;
  if (!(stream instanceof Socket)) throw new Error('This client has no connection.');
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  stream.destroy();
  await ended;
}
