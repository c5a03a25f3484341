import type { AlertTopic } from '#domain/alerts.ts';
import type { AlertAudience, AlertState, DeskAlert } from '#domain/desk/alerts.ts';
import { SECTIONS } from '#domain/sections.ts';

/** Names of tags, authors and live blogs, whose topics hold only slugs and ids. */
export type TopicNames = ReadonlyMap<AlertTopic, string>;

export const STATE_LABELS: Readonly<Record<AlertState, string>> = {
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  cancelled: 'Cancelled',
};

const formatted = (count: number) => count.toLocaleString('en-GB');

/** What readers have asked for: 'Breaking news', 'World', 'Topic: Monsoon', 'Live blog: Rivers run high'. */
export function topicName(topic: AlertTopic, names: TopicNames): string {
  if (topic === 'breaking') return 'Breaking news';
  if (topic === 'live-tv') return 'Live TV';
  const [kind, of] = topic.split(':');
  const name = names.get(topic);
  if (kind === 'topic') return `Topic: ${name ?? of}`;
  if (kind === 'author') return name ?? 'An author';
  if (kind === 'live-blog') return name === undefined ? 'A live blog' : `Live blog: ${name}`;
  return SECTIONS.find(({ slug }) => slug === of)?.title ?? 'A section';
}

/** Who an alert was for: 'Everyone', 'Breaking news, World and the breaking list by e-mail'. */
export function audienceText({ audience, byMail }: Pick<DeskAlert, 'audience' | 'byMail'>, names: TopicNames): string {
  const who =
    audience.kind === 'everyone' ? 'Everyone' : audience.topics.map((topic) => topicName(topic, names)).join(', ');
  return byMail ? `${who} and the breaking list by e-mail` : who;
}

/** How many recipients an alert would have now: '1,204 browsers and 312 readers by e-mail'. */
export function reachText(reach: { readonly subscribers: number; readonly byMail: number }, byMail: boolean): string {
  const browsers = reach.subscribers === 1 ? '1 browser' : `${formatted(reach.subscribers)} browsers`;
  if (!byMail) return browsers;
  return `${browsers} and ${reach.byMail === 1 ? '1 reader' : `${formatted(reach.byMail)} readers`} by e-mail`;
}

/** The question to confirm before an alert goes to everyone. */
export function everyoneQuestion(reach: string, { kind }: AlertAudience, seconds: number) {
  if (kind !== 'everyone') return null;
  return {
    text: 'Send this alert to everyone?',
    detail: `It goes to ${reach}, whatever they have asked for. You can cancel it for ${seconds} seconds.`,
    yes: 'Send to everyone',
  };
}

/** The outcome of an alert: '9,870 of 10,000 delivered, 30 failed, 100 no longer there, 412 opened'. */
export function outcomeText({ state, counts }: Pick<DeskAlert, 'state' | 'counts'>): string {
  if (state === 'waiting') return 'Can still be cancelled';
  if (state === 'cancelled') return 'Nobody got it';
  const { recipients, delivered, failed, gone, clicked } = counts;
  if (recipients === 0) return state === 'sending' ? 'Counting the browsers' : 'No browser had asked for it';
  const parts = [
    `${formatted(delivered)} of ${formatted(recipients)} delivered${state === 'sending' ? ' so far' : ''}`,
  ];
  if (failed > 0) parts.push(`${formatted(failed)} failed`);
  if (gone > 0) parts.push(`${formatted(gone)} no longer there`);
  if (clicked > 0 || state === 'sent') parts.push(`${formatted(clicked)} opened`);
  return parts.join(', ');
}
