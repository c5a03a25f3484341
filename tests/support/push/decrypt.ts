import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from 'node:crypto';

/** A browser's side of a subscription: its keys, with which only it can read a message. */
export interface BrowserKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
  /** As in `PushSubscription.toJSON()`. */
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export function newBrowserKeys(): BrowserKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    ecdh,
    auth,
    keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
}

const hmac = (key: Buffer, ...data: (Buffer | string)[]): Buffer => {
  const made = createHmac('sha256', key);
  for (const part of data) made.update(part);
  return made.digest();
};
/** HKDF-Expand for one block (RFC 5869). */
const expand = (key: Buffer, info: Buffer | string, length: number) =>
  hmac(key, info, Buffer.from([1])).subarray(0, length);

/** Decrypts a message of one record (RFC 8291 over RFC 8188). Throws when it was not made for this browser. */
export function decryptPush(body: Buffer, { ecdh, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (record.length > recordSize) throw new Error('the message has more than one record');
  const shared = hmac(auth, ecdh.computeSecret(sender));
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = hmac(salt, expand(shared, keyInfo, 32));
  const key = expand(secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = expand(secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong');
  return padded.subarray(0, end).toString('utf8');
}

export interface VapidClaims {
  readonly aud: string;
  readonly exp: number;
  readonly sub: string;
  /** The public key that it was signed with. */
  readonly publicKey: string;
}

/** The claims of an Authorization header (RFC 8292). Throws when the signature is wrong. */
export function verifyVapid(authorization: string | undefined): VapidClaims {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33, 65).toString('base64url'),
    },
  });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg }: { alg?: unknown } = JSON.parse(Buffer.from(head, 'base64url').toString());
  if (!isRight || alg !== 'ES256') throw new Error('the signature of the push request is wrong');
  const { aud, exp, sub }: { aud: string; exp: number; sub: string } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  return { aud, exp, sub, publicKey };
}
