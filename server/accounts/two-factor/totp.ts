import { createHmac, timingSafeEqual } from 'node:crypto';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const STEP_SECONDS = 30;
const DIGITS = 6;
/** Phone clocks drift, so the previous and the next step are accepted too. */
const DRIFT_STEPS = 1;

/** Base32 (RFC 4648) in lower case, without padding. */
export function base32(bytes: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let text = '';
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += ALPHABET[(held >>> (bits - 5)) & 31];
    held &= 0xff;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** The code of `secret` for a 30-second step (RFC 6238 with SHA-1, which all apps support). */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/** The step this code belongs to, within the drift around `now`; `null` if there is none. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  let found: number | null = null;
  for (let step = current - DRIFT_STEPS; step <= current + DRIFT_STEPS; step += 1) {
    if (timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code))) found = step;
  }
  return found;
}

/** What authenticator apps read from a QR code. */
export function otpauthUri(secret: Uint8Array, email: string): string {
  const label = `MATV:${encodeURIComponent(email)}`;
  const query = new URLSearchParams({
    secret: base32(secret).toUpperCase(),
    issuer: 'MATV',
    digits: '6',
    period: '30',
  });
  return `otpauth://totp/${label}?${query}`;
}
