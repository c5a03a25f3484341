/**
 * The body of an answer, counted as it comes and after decompression; `null` as soon as it is larger than `maxBytes`.
 * Rejects when the connection breaks or the call's signal is aborted.
 */
export async function bodyWithin(response: Response, maxBytes: number): Promise<ArrayBuffer | null> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole.buffer;
}

/** As `bodyWithin`, as text in UTF-8. */
export async function textWithin(response: Response, maxBytes: number): Promise<string | null> {
  const body = await bodyWithin(response, maxBytes);
  return body === null ? null : new TextDecoder().decode(body);
}

/** Why a call failed, such as 'ECONNREFUSED', or `unknown`. Whole messages may repeat the address with its secret. */
export function networkCode(error: unknown, unknown: string): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[A-Z][A-Z\d_]{2,59}$/.test(current.code)) {
      return current.code;
    }
  }
  return unknown;
}

const REFUSED = 'the connection was refused';
const BROKEN = 'the connection broke off';
const NO_NAME = 'no machine of that name was found';
const SILENT = 'the other side did not answer in time';
const NO_WAY = 'no network leads to the other side';
const UNTRUSTED = 'the certificate comes from nobody who is trusted';
const NOT_ENCRYPTED = 'no encrypted connection was agreed on';

const WORDS: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', REFUSED],
  ['ECONNRESET', BROKEN],
  ['ECONNABORTED', BROKEN],
  ['EPIPE', BROKEN],
  ['UND_ERR_SOCKET', BROKEN],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', BROKEN],
  ['ENOTFOUND', NO_NAME],
  ['EAI_AGAIN', 'the name could not be looked up'],
  ['ETIMEDOUT', SILENT],
  ['UND_ERR_CONNECT_TIMEOUT', SILENT],
  ['UND_ERR_HEADERS_TIMEOUT', SILENT],
  ['UND_ERR_BODY_TIMEOUT', SILENT],
  ['EHOSTUNREACH', NO_WAY],
  ['EHOSTDOWN', NO_WAY],
  ['ENETUNREACH', NO_WAY],
  ['ENETDOWN', NO_WAY],
  ['EADDRNOTAVAIL', NO_WAY],
  ['CERT_HAS_EXPIRED', 'the certificate has expired'],
  ['CERT_NOT_YET_VALID', 'the certificate is not valid yet'],
  ['CERT_REVOKED', 'the certificate was revoked'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'the certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', UNTRUSTED],
  ['SELF_SIGNED_CERT_IN_CHAIN', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT', UNTRUSTED],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', UNTRUSTED],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', UNTRUSTED],
  ['EPROTO', NOT_ENCRYPTED],
]);

/** Why a call failed, in words for the desk; `networkCode` is for the log. */
export function networkWords(error: unknown): string {
  const code = networkCode(error, '');
  const words = WORDS.get(code);
  if (words !== undefined) return words;
  if (/^ERR_(?:SSL|TLS)_/.test(code)) return NOT_ENCRYPTED;
  return code.startsWith('HPE_') ? 'the answer was not written as the web’s protocol asks' : 'the connection failed';
}

/** In words for the desk that a call was not answered, and why. */
export function notReached(error: unknown): string {
  return `could not be reached: ${networkWords(error)}`;
}

/** What a Retry-After asks for, given in seconds or as a date (RFC 9110, section 10.2.3); null if it says nothing usable. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
