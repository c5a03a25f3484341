import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A new secret in the form of the Standard Webhooks specification: 'whsec_' and 32 bytes in base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedMessage {
  /** Without a dot, which separates the parts that are signed. */
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The three headers of the Standard Webhooks specification, with a signature for each of `secrets`. */
export function signatureHeaders({ id, at, body }: SignedMessage, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
