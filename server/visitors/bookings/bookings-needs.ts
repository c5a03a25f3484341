import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import type { Mail } from '../../mail/mail.service.ts';
import type { SharedLimits } from '../../shared-rate-limit.ts';
import type { Attachments } from '../attachments/attachments.service.ts';
import type { VisitorMails } from '../visitor-mails.ts';

export interface BookingsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly visitorMails: VisitorMails;
  readonly sharedLimits: Pick<SharedLimits, 'limit'>;
  readonly attachments: Pick<Attachments, 'claim' | 'keep' | 'addressOf'>;
  readonly siteUrl: string;
}
