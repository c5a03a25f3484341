import type { Clock } from '#server/clock.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import type { Attachments } from '../attachments/attachments.service.ts';

/** What the inbox works with. */
export interface InboxNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mail: Pick<Mail, 'send'>;
  readonly attachments: Pick<Attachments, 'addressOf' | 'remove'>;
  /** Called when a submission is no longer spam: a booking takes its place again if that is free. */
  readonly regainPlace: (tx: Queryable, submissionId: string) => Promise<void>;
}
