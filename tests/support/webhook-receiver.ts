import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { openHttpHost } from './http-host.ts';

/** A received delivery, and the result of its signature check. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly body: string;
  /** For each secret in order: whether one of the signatures was made with it. */
  readonly signedWith: readonly boolean[];
  readonly signatures: number;
  readonly timestamp: Date;
}

type Answer = (response: ServerResponse, received: Received) => void;

export interface WebhookReceiver {
  readonly origin: string;
  readonly received: readonly Received[];
  /** The maximum number of concurrent calls. */
  readonly mostAtOnce: () => number;
  /** The secrets that it knows. */
  secrets: readonly string[];
  answer: Answer;
  close(): Promise<void>;
}

/** A receiver of webhooks that verifies them as the Standard Webhooks specification requires. */
export async function openReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  let atOnce = 0;
  let most = 0;
  const host = await openHttpHost((request, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.on('close', () => {
      atOnce -= 1;
    });
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts);
      const id = String(request.headers['webhook-id']);
      const timestamp = String(request.headers['webhook-timestamp']);
      const signatures = String(request.headers['webhook-signature']).split(' ');
      const one: Received = {
        path: request.url ?? '',
        id,
        body: body.toString(),
        signedWith: receiver.secrets.map((secret) => isSigned({ secret, id, timestamp, body, signatures })),
        signatures: signatures.length,
        timestamp: new Date(Number(timestamp) * 1000),
      };
      received.push(one);
      receiver.answer(response, one);
    });
  });
  const receiver: WebhookReceiver = {
    origin: host.url,
    received,
    mostAtOnce: () => most,
    secrets: [],
    answer: answerWith(204),
    close: host.close,
  };
  return receiver;
}

export function answerWith(status: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => {
    response.writeHead(status, headers).end();
  };
}

interface Signed {
  readonly secret: string;
  readonly id: string;
  readonly timestamp: string;
  readonly body: Buffer;
  readonly signatures: readonly string[];
}

function isSigned({ secret, id, timestamp, body, signatures }: Signed): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const hash = createHmac('sha256', key);
  hash.update(id).update('.').update(timestamp).update('.').update(body);
  const expected = hash.digest();
  return signatures.some((signature) => {
    const [version, encoded = ''] = signature.split(',');
    const given = Buffer.from(encoded, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
