import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import type { Mail } from '../../mail/mail.service.ts';
import type { Attachments } from '../attachments/attachments.service.ts';

export interface BookingsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly attachments: Pick<Attachments, 'claim' | 'keep' | 'addressOf'>;
  readonly siteUrl: string;
}
