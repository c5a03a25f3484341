import type { ReactNode } from 'react';
import type { CountingChoice } from '#domain/counting.ts';
import type { RetentionPeriods } from '#domain/desk/personal-data.ts';

export interface ClauseText {
  readonly title: string;
  readonly body: ReactNode;
}

/** One clause of a policy. Its `id` is an anchor that others link to, so it never changes. */
export interface Clause extends ClauseText {
  readonly id: string;
}

/** The clauses of the Privacy Policy in their order, which is the same in every language. */
export const PRIVACY_CLAUSES = [
  'reading',
  'your-browser',
  'counting',
  'videos',
  'alerts',
  'forms',
  'cookies',
  'your-rights',
  'contact',
] as const;

interface PrivacyFacts {
  readonly periods: RetentionPeriods;
  /** For how many days what was erased is still in backups. */
  readonly backupDays: number;
  readonly choice: CountingChoice;
}

/** The Privacy Policy in one language: a clause without a text fails the types. */
export type PrivacyTexts = (facts: PrivacyFacts) => Readonly<Record<(typeof PRIVACY_CLAUSES)[number], ClauseText>>;

/** As `PRIVACY_CLAUSES`, of the Terms of Service. */
export const TERMS_CLAUSES = [
  'using',
  'content',
  'accuracy',
  'sending',
  'links',
  'liability',
  'changes',
  'contact',
] as const;

export type TermsTexts = Readonly<Record<(typeof TERMS_CLAUSES)[number], ClauseText>>;

export function clausesInOrder<Id extends string>(
  order: readonly Id[],
  texts: Readonly<Record<Id, ClauseText>>,
): readonly Clause[] {
  return order.map((id) => ({ id, ...texts[id] }));
}
