import { createServer, type RequestListener } from 'node:http';

/** A stand-in for another server. */
export interface HttpHost {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** The paths asked for so far. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** A small HTTP server of this machine, answering as `answer` says; on a free port unless one is named. */
export async function openHttpHost(answer: RequestListener, named = 0): Promise<HttpHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(named, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const { port } = address;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
