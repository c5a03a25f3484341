import { createServer, type RequestListener, type ServerResponse } from 'node:http';

/** A stand-in for the top-headlines service, on a free port of this machine. */
export interface HeadlinesStandIn {
  /** What HEADLINES_API_URL is set to. */
  readonly url: string;
  /** Path and query of each call so far. */
  readonly asked: string[];
  /** Answers from now on with this list of articles. */
  give(articles: readonly unknown[]): void;
  /** Answers from now on as `answer` does. */
  answerBy(answer: RequestListener): void;
  close(): Promise<void>;
}

/** Starts the stand-in; it answers without articles until `give` or `answerBy` is called. */
export async function openHeadlines(): Promise<HeadlinesStandIn> {
  const asked: string[] = [];
  let answer: RequestListener = (_request, response) => sendJson(response, { totalArticles: 0, articles: [] });
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in has no port');
  return {
    url: `http://127.0.0.1:${address.port}/api/v4`,
    asked,
    give: (articles) => {
      answer = (_request, response) => sendJson(response, { totalArticles: articles.length, articles });
    },
    answerBy: (other) => {
      answer = other;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
