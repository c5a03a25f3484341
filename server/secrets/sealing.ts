import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts texts, so that whoever has only the database cannot read them. */
export interface Sealing {
  seal(text: string): string;
  /** The text; `null` if it was sealed with another secret or for another purpose, or was altered. */
  open(sealed: string): string | null;
}

/** Purposes of sealed texts in the database, re-encrypted when the session secret changes (`resealWith`). */
export type StoredPurpose = 'second factor' | 'mails' | 'webhook secrets' | 'push keys' | 'source secrets';

/** Purposes of texts that are needed for minutes only, and unreadable once the session secret changes. */
type PassingPurpose = 'login ticket' | 'single sign-on';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a separate key for each `purpose`, derived from the session secret. */
export function sealing(secret: string, purpose: StoredPurpose | PassingPurpose): Sealing {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `matv sealing ${purpose}`, 32)));
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return null;
      }
    },
  };
}
