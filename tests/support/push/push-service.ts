import type { IncomingMessage, ServerResponse } from 'node:http';
import { type PushMessage, pushMessage } from '#domain/alerts.ts';
import { openHttpHost } from '../http-host.ts';
import { type BrowserKeys, decryptPush, newBrowserKeys, type VapidClaims, verifyVapid } from './decrypt.ts';

/** A message that the push service received for one browser. */
export interface Received {
  readonly browser: Browser;
  readonly message: PushMessage;
  readonly headers: {
    readonly ttl: string | undefined;
    readonly topic: string | undefined;
    readonly urgency: string | undefined;
    readonly contentType: string | undefined;
    readonly contentEncoding: string | undefined;
  };
  readonly vapid: VapidClaims;
}

/** A browser with a subscription at the stand-in. */
export interface Browser extends BrowserKeys {
  readonly endpoint: string;
  readonly auth64: string;
}

/** How the stand-in answers: a status with headers, or 'hang' for never. */
export type Behaviour = 'hang' | { readonly status: number; readonly headers?: Record<string, string> };

/**
 * A stand-in for a browser vendor's push service: it decrypts messages as the browser would, checks the signature,
 * audience and expiry of the token, and refuses anything invalid with 400.
 */
export interface PushService {
  readonly origin: string;
  /** A new browser with its own keys. */
  browser(): Browser;
  readonly received: readonly Received[];
  /** Why it refused requests. */
  readonly faults: readonly string[];
  /** How many requests came, whatever the answer. */
  requests(): number;
  /** Changes how it answers, to all browsers or to the given one; `null` restores normal answers. */
  behave(how: Behaviour | null, browser?: Browser): void;
  /** Calls back with each message. */
  onReceived(listener: (received: Received) => void): void;
  clear(): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const received: Received[] = [];
  const faults: string[] = [];
  const behaviours = new Map<string | null, Behaviour>();
  let listener: (received: Received) => void = () => undefined;
  let requests = 0;
  let origin = '';

  const take = (request: IncomingMessage, response: ServerResponse, body: Buffer) => {
    requests += 1;
    const behaviour = behaviours.get(request.url ?? '') ?? behaviours.get(null);
    if (behaviour === 'hang') return;
    if (behaviour) {
      response.writeHead(behaviour.status, behaviour.headers).end();
      return;
    }
    try {
      const browser = browsers.get(request.url ?? '');
      if (!browser) throw new Error(`nobody has subscribed as ${request.url}`);
      const one = readRequest(request, body, browser, origin);
      received.push(one);
      response.writeHead(201, { location: `${origin}/message/${received.length}` }).end();
      listener(one);
    } catch (error) {
      faults.push(error instanceof Error ? error.message : String(error));
      response.writeHead(400).end();
    }
  };
  const host = await openHttpHost((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => take(request, response, Buffer.concat(parts)));
    request.on('error', () => undefined);
  });
  origin = host.url;
  return {
    origin,
    browser: () => {
      const path = `/push/${browsers.size + 1}`;
      const made = newBrowserKeys();
      const browser = { ...made, endpoint: origin + path, auth64: made.keys.auth };
      browsers.set(path, browser);
      return browser;
    },
    received,
    faults,
    requests: () => requests,
    behave: (how, browser) => {
      const path = browser ? new URL(browser.endpoint).pathname : null;
      if (how === null) behaviours.delete(path);
      else behaviours.set(path, how);
    },
    onReceived: (heard) => {
      listener = heard;
    },
    clear: () => {
      received.length = 0;
      faults.length = 0;
      behaviours.clear();
      requests = 0;
    },
    close: host.close,
  };
}

function readRequest(request: IncomingMessage, body: Buffer, browser: Browser, origin: string): Received {
  const { headers } = request;
  if (request.method !== 'POST') throw new Error(`${request.method} is no push`);
  const vapid = verifyVapid(headers.authorization);
  if (vapid.aud !== origin) throw new Error(`the token is for ${vapid.aud}`);
  const left = vapid.exp - Date.now() / 1000;
  if (left <= 0 || left > 86_400) throw new Error('the token ends at a wrong time');
  if (!/^(https:\/\/|mailto:)/.test(vapid.sub)) throw new Error(`nobody can be asked at ${vapid.sub}`);
  if (body.length > 4096) throw new Error('the message is too large');
  const topic = headers.topic;
  if (typeof topic === 'string' && !/^[\w-]{1,32}$/.test(topic)) throw new Error('the topic is wrong');
  return {
    browser,
    message: pushMessage.strict().parse(JSON.parse(decryptPush(body, browser))),
    headers: {
      ttl: textOf(headers.ttl),
      topic: textOf(topic),
      urgency: textOf(headers.urgency),
      contentType: headers['content-type'],
      contentEncoding: headers['content-encoding'],
    },
    vapid,
  };
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join() : header;
}
