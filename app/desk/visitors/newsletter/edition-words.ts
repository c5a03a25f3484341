import type { EditionProgress, EditionState } from '#domain/desk/newsletter.ts';

export const STATE_LABELS: Readonly<Record<EditionState, string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Being sent',
  paused: 'Paused',
  sent: 'Sent',
};

const number = (count: number) => count.toLocaleString('en-GB');

/** '120 of 130 sent, 3 failed'. */
export function progressText({ recipients, sent, failed, skipped }: EditionProgress): string {
  const parts = [`${number(sent)} of ${number(recipients)} sent`];
  if (failed > 0) parts.push(`${number(failed)} could not be delivered`);
  if (skipped > 0) parts.push(`${number(skipped)} unsubscribed before`);
  return parts.join(', ');
}
