import { counted } from '#domain/counted.ts';
import type { EditionProgress, EditionState, NewsletterOverview } from '#domain/desk/newsletter.ts';
import { languageFacts } from '#domain/languages.ts';

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

/** Who would get an edition: '1,204 subscribers: 1,100 English, 104 Hindi'. */
export function subscribersText(languages: NewsletterOverview['subscribers']['languages']): string {
  const all = counted(
    languages.reduce((sum, { active }) => sum + active, 0),
    'subscriber',
  );
  if (languages.length < 2) return all;
  const each = languages.map(({ language, active }) => `${formatted(active)} ${languageFacts(language).english}`);
  return `${all}: ${each.join(', ')}`;
}
