import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { Mail } from '#server/mail/mail.service.ts';
import type { User } from '../accounts.repo.ts';
import type { FailureCounts, LoginThrottle } from '../login/login-throttle.ts';
import type { SecondFactors } from '../two-factor/second-factor.ts';

/** Who makes a call, and in which session. */
export interface Actor {
  readonly user: User;
  readonly sessionId: string;
  readonly from: string;
}

export interface PeopleNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly siteUrl: string;
  readonly mail: Pick<Mail, 'send'>;
  readonly jobs: Pick<Jobs, 'work' | 'send'>;
  readonly secondFactors: SecondFactors;
  /** Throttles passwords and codes that the desk asks for again. */
  readonly reauthThrottle: LoginThrottle;
  readonly failures: FailureCounts;
}
