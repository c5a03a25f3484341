import { createHmac, createSecretKey, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Id, parseId } from '#domain/ids.ts';
import { type Language, pathInLanguage } from '#domain/languages.ts';

/** The links in signers' mails; each lets its holder confirm or withdraw that one signature. */
export interface SignatureLinks {
  addressOf(signatureId: string, language: Language): string;
  /** The signature that `token` is of; null when it was not made here. */
  read(token: string): Id | null;
}

const MAC_LENGTH = 27;
const ID_LENGTH = 24;

/** Tokens are the id with a MAC under a key of their own, so nothing has to be kept for them. */
export function signatureLinks(secret: string, siteUrl: string): SignatureLinks {
  // As a key object: bytes would be made into one for every link.
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'matv petition links', 32)));
  const macOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url').slice(0, MAC_LENGTH);
  return {
    addressOf: (id, language) => siteUrl + pathInLanguage(`/petition/signature/${id}${macOf(id)}`, language),
    read: (token) => {
      const id = parseId(token.slice(0, ID_LENGTH));
      if (id === null || token.length !== ID_LENGTH + MAC_LENGTH) return null;
      const given = Buffer.from(token.slice(ID_LENGTH));
      const right = Buffer.from(macOf(id));
      return given.length === right.length && timingSafeEqual(given, right) ? id : null;
    },
  };
}
