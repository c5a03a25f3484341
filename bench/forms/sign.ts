import { type Agent, request } from 'node:http';

/**
 * Signs a petition as the nth of many people, each from an address of their own; rejects unless it was acknowledged.
 */
export function signBy(
  agent: Agent,
  url: string,
  { n, petitionId }: { readonly n: number; readonly petitionId: string },
): Promise<void> {
  const body = JSON.stringify({
    firstName: 'Asha',
    lastName: 'Rao',
    email: `signer${n}@example.org`,
    location: `Place ${n % 500}, UK`,
    displayName: true,
    petitionId,
  });
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  };
  return call(agent, `${url}/api/signatures`, { method: 'POST', headers, body, wanted: 201 });
}

/** A call that rejects unless its status is `wanted`. */
export function call(
  agent: Agent,
  url: string,
  {
    method,
    headers,
    body = '',
    wanted,
  }: {
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly wanted: number;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers }, (answer) => {
      answer.resume();
      answer.on('end', () => {
        if (answer.statusCode === wanted) resolve();
        else reject(new Error(`${method} ${url} answered ${answer.statusCode}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
