import { NO_HTTPS } from '#domain/desk/webhooks.ts';
import { Problem } from '#server/http/problem.ts';
import { addressProblem } from '#server/outgoing/addresses.ts';

const PRIVATE = 'This address leads into a private network. Give one that can be reached from the internet.';
const PASSWORD = 'Leave out name and password: deliveries are signed instead.';

/**
 * Throws Problem 422 with a message for the field when nothing could ever be sent there. Names are resolved, and checked
 * again, each time something is sent.
 */
export function checkEndpointAddress(address: string, trustedOrigin: string | null): void {
  switch (addressProblem(address, trustedOrigin)) {
    case 'not https':
      throw refusal('webhook_address_plain', NO_HTTPS);
    case 'password':
      throw refusal('webhook_address_password', PASSWORD);
    case 'private':
      throw refusal('webhook_address_private', PRIVATE);
    case null:
      return;
  }
}

function refusal(code: string, message: string): Problem {
  return new Problem(422, code, message, { mistakes: [{ field: 'url', message }] });
}
