import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { isId } from '#domain/ids.ts';

/** Addresses of attachments: a lasting one, which leads to a short-lived one for whoever is logged in. */
export interface FileLinks {
  /** Opens for one person at the desk and some minutes; of little use in a history or a log. */
  shortLived(id: string, userId: string, now: Date): string;
  isGood(
    link: { readonly id: string; readonly until: number; readonly sig: string },
    userId: string,
    now: Date,
  ): boolean;
}

const LIFE_MS = 10 * 60 * 1000;
const PLACE = '/api/desk/files/';

export function fileLinks(secret: string): FileLinks {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'matv attachment links', 32));
  const signatureOf = (id: string, userId: string, until: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([id, userId, until]))
      .digest();
  return {
    shortLived(id, userId, now) {
      const until = now.getTime() + LIFE_MS;
      return `${addressOf(id)}?until=${until}&sig=${signatureOf(id, userId, until).toString('base64url')}`;
    },
    isGood({ id, until, sig }, userId, now) {
      const sent = Buffer.from(sig, 'base64url');
      const right = signatureOf(id, userId, until);
      return until > now.getTime() && sent.length === right.length && timingSafeEqual(sent, right);
    },
  };
}

/** The lasting address of an attachment. */
export function addressOf(id: string): string {
  return PLACE + encodeURIComponent(id.toWellFormed());
}

/** The id in an attachment's lasting address, absolute or as a path; null for any other address. */
export function idInAddress(address: string, siteUrl: string): string | null {
  const path = address.startsWith(siteUrl) ? address.slice(siteUrl.length) : address;
  const id = path.startsWith(PLACE) ? path.slice(PLACE.length) : '';
  return isId(id) ? id : null;
}
