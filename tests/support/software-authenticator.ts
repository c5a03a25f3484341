import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyCreation, PasskeyRequest } from '#domain/desk/passkeys.ts';

/** How a response differs from that of an honest device. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** `false`: did not check who holds the device. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly format?: string;
}

const SITE_ORIGIN = 'http://localhost:3000';
const PRESENT = 0x01;
const VERIFIED = 0x04;
const MAY_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const WITH_KEY = 0x40;

/** A device that holds one passkey (ES256), counts its uses, and signs for real. */
export function softwareAuthenticator({ isBackedUp = false } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let uses = 0;
  let handle = '';

  const clientData = (type: string, asked: string, { origin = SITE_ORIGIN, challenge = asked }: Misbehaviour) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authenticatorData(
    askedId: string,
    { rpId = askedId, isVerified = true, counter }: Misbehaviour,
    key?: Buffer,
  ) {
    const backup = isBackedUp ? MAY_BE_BACKED_UP | BACKED_UP : 0;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | backup | (key ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter ?? uses, 1);
    return Buffer.concat([sha256(Buffer.from(rpId)), head, key ?? Buffer.alloc(0)]);
  }

  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    id: named.id,
    /** Answers `navigator.credentials.create`. */
    make({ challenge, rp, user }: PasskeyCreation, how: Misbehaviour = {}) {
      handle = user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const cose = map([
        [whole(1), whole(2)],
        [whole(3), whole(-7)],
        [whole(-1), whole(1)],
        [whole(-2), bytes(Buffer.from(x, 'base64url'))],
        [whole(-3), bytes(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(rp.id, how, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = map([
        [text('fmt'), text(how.format ?? 'none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(data)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, how).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** Answers `navigator.credentials.get`. */
    sign({ challenge, rpId }: PasskeyRequest, how: Misbehaviour = {}) {
      uses += 1;
      const data = authenticatorData(rpId, how);
      const client = clientData('webauthn.get', challenge, how);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: how.userHandle ?? handle,
        },
      };
    },
  };
}

function sha256(data: Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

// As much of CBOR (RFC 8949) as a device writes here.
function head(kind: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(kind << 5) | value]);
  if (value < 256) return Buffer.from([(kind << 5) | 24, value]);
  return Buffer.from([(kind << 5) | 25, value >> 8, value & 255]);
}

const whole = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: (readonly [Buffer, Buffer])[]) => Buffer.concat([head(5, entries.length), ...entries.flat()]);
