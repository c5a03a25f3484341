import { isIP } from 'node:net';
import { NO_HTTPS } from '#domain/desk/webhooks.ts';
import { Problem } from '#server/http/problem.ts';
import { isPublicAddress } from '#server/outgoing/addresses.ts';

const PRIVATE = 'This address leads into a private network. Give one that can be reached from the internet.';
const PASSWORD = 'Leave out name and password: deliveries are signed instead.';

/**
 * Throws Problem 422 with a message for the field when nothing could ever be sent there. Names are resolved, and checked
 * again, each time something is sent.
 */
export function checkEndpointAddress(address: string, trustedOrigin: string | null): void {
  const url = new URL(address);
  if (url.username || url.password) throw refusal('webhook_address_password', PASSWORD);
  if (url.origin === trustedOrigin) return;
  if (url.protocol !== 'https:') throw refusal('webhook_address_plain', NO_HTTPS);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocalName = host === 'localhost' || host.endsWith('.localhost');
  if (isLocalName || (isIP(host) !== 0 && !isPublicAddress(host))) throw refusal('webhook_address_private', PRIVATE);
}

function refusal(code: string, message: string): Problem {
  return new Problem(422, code, message, { mistakes: [{ field: 'url', message }] });
}
