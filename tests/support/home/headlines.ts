import type { RequestListener, ServerResponse } from 'node:http';
import { openHttpHost } from '../http-host.ts';

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
  let answer: RequestListener = (_request, response) => sendJson(response, { totalArticles: 0, articles: [] });
  const host = await openHttpHost((request, response) => answer(request, response));
  return {
    url: `${host.url}/api/v4`,
    asked: host.asked,
    give: (articles) => {
      answer = (_request, response) => sendJson(response, { totalArticles: articles.length, articles });
    },
    answerBy: (other) => {
      answer = other;
    },
    close: host.close,
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
