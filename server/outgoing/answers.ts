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

/** In words for the desk that a call was not answered, and why. */
export function notReached(error: unknown): string {
  return `could not be reached (${networkCode(error, 'network fault')})`;
}

/** What a Retry-After asks for, given in seconds or as a date (RFC 9110, section 10.2.3); null if it says nothing usable. */
export function retryAfterSeconds(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}
