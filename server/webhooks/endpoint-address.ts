import { NO_HTTPS } from '#domain/desk/webhooks.ts';
import { fieldProblem } from '#server/http/problem.ts';
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
      throw fieldProblem(422, 'webhook_address_plain', 'url', NO_HTTPS);
    case 'password':
      throw fieldProblem(422, 'webhook_address_password', 'url', PASSWORD);
    case 'private':
      throw fieldProblem(422, 'webhook_address_private', 'url', PRIVATE);
    case null:
      return;
  }
}
