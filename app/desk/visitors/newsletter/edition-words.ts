import type { EditionProgress, EditionState } from '#domain/desk/newsletter.ts';

export const STATE_LABELS: Readonly<Record<EditionState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  paused: 'Paused',
  sent: 'Sent',
};

const formatted = (count: number) => count.toLocaleString('en-GB');

/** How far sending has come: '120 of 130 sent, 3 could not be delivered'. */
export function progressText({ recipients, sent, failed, skipped }: EditionProgress): string {
  const parts = [`${formatted(sent)} of ${formatted(recipients)} sent`];
  if (failed > 0) parts.push(`${formatted(failed)} could not be delivered`);
  if (skipped > 0) parts.push(`${formatted(skipped)} left out`);
  return parts.join(', ');
}
