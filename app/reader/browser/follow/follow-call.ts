import { TIMEOUT_MS } from '../fetch-page.ts';
import { fieldsOf } from '../load-errors.ts';

export type FollowAnswer =
  | { readonly success: true; readonly followersCount: number }
  | { readonly success: false; readonly message: string };

const NO_COOKIE = 'Your browser does not keep our cookie, so we cannot remember what you follow';

/**
 * Follows (POST) or unfollows (DELETE) an author or topic. Never throws. A refusal returns the server's message or
 * 'Failed to fetch author', an invalid response 'Unknown error occurred' (AUTH-33), and no response 'Failed to fetch
 * data' (AUTH-34).
 */
export async function callFollow(action: string, method: 'POST' | 'DELETE'): Promise<FollowAnswer> {
  const response = await send(action, method);
  if (!response) return { success: false, message: 'Failed to fetch data' };
  const { message, following, followersCount } = fieldsOf(await response.json().catch(() => null));
  if (method === 'POST' && following === false) return { success: false, message: NO_COOKIE };
  if (!response.ok) return { success: false, message: textOr(message, 'Failed to fetch author') };
  return typeof followersCount === 'number'
    ? { success: true, followersCount }
    : { success: false, message: 'Unknown error occurred' };
}

/** Whether the site knows that this browser follows an author or topic; null without an answer. Never throws. */
export async function askFollow(action: string): Promise<boolean | null> {
  const response = await send(action, 'GET');
  const { following } = fieldsOf(await response?.json().catch(() => null));
  return typeof following === 'boolean' ? following : null;
}

async function send(action: string, method: string): Promise<Response | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    return await fetch(action, { method, headers: { accept: 'application/json' }, signal });
  } catch {
    // Offline, interrupted or timed out: all the same to the reader.
    return null;
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}
