import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import type { Attachments } from '../attachments/attachments.service.ts';
import type { VisitorMails } from '../protection/visitor-mails.ts';

export interface BookingsNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly visitorMails: VisitorMails;
  readonly sharedLimits: Pick<SharedLimits, 'limit'>;
  readonly attachments: Pick<Attachments, 'claim' | 'keep' | 'addressOf'>;
  readonly siteUrl: string;
}
