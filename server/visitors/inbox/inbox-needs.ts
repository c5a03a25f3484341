import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import type { Mail } from '../../mail/mail.service.ts';
import type { Attachments } from '../attachments/attachments.service.ts';

/** What the inbox works with. */
export interface InboxNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly attachments: Pick<Attachments, 'addressOf' | 'forget'>;
}
