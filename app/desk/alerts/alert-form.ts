import { z } from 'zod';
import { keepTabDraft, keptTabDraft } from '#app/desk/kit/resource/tab-draft.ts';
import { ALERT_LIMITS, type AlertTopic, alertPath, alertTopic } from '#domain/alerts.ts';
import { type AlertAudience, alertFields, type DeskAlert } from '#domain/desk/alerts.ts';
import { sitePath } from './prefill.ts';

const MAX_TOPICS = 20;

/** An alert's form values. */
const typedAlert = alertFields.pick({ title: true, body: true, byMail: true }).extend({
  path: z
    .string()
    .transform((typed) => sitePath(typed, window.location.origin))
    .pipe(alertPath),
  to: z.enum(['topics', 'everyone']),
  topics: z.array(alertTopic).max(MAX_TOPICS, `Choose up to ${MAX_TOPICS} topics.`),
});

/** An alert that can be sent. One to everyone needs no topics; any that were chosen stay in the form. */
export const completeAlert = typedAlert.refine(({ to, topics }) => to === 'everyone' || topics.length > 0, {
  path: ['topics'],
  message: 'Choose at least one topic.',
});
export type CompleteAlert = z.output<typeof completeAlert>;
export type TypedAlert = z.input<typeof typedAlert>;

/**
 * The draft stored in the tab. `key` is the alert's idempotency key: sent again after a double click or a lost
 * response, it is still one alert.
 */
const draft = z.object({
  key: z.string(),
  title: z.string().max(ALERT_LIMITS.title),
  body: z.string().max(ALERT_LIMITS.body),
  path: z.string(),
  to: z.enum(['topics', 'everyone']),
  topics: z.array(alertTopic),
  byMail: z.boolean(),
});
export type AlertDraft = z.infer<typeof draft>;

/** The storage key of a draft: one per story, and one for the alert that is about no story. */
export const draftSlot = (storyId: string | null) => (storyId === null ? 'alert' : `alert ${storyId}`);

export function keepDraft(storyId: string | null, values: AlertDraft): void {
  keepTabDraft(draftSlot(storyId), { values, etag: null });
}

export function keptDraft(storyId: string | null): AlertDraft | null {
  return keptTabDraft(draftSlot(storyId), draft)?.values ?? null;
}

/** The audience chosen in the form; `null` while no topic is chosen. */
export function audienceOf({ to, topics }: Pick<TypedAlert, 'to' | 'topics'>): AlertAudience | null {
  if (to === 'everyone') return { kind: 'everyone' };
  return topics.length === 0 ? null : { kind: 'topics', topics };
}

/** A new draft with the text of a cancelled alert. */
export function draftFrom({ title, body, path, audience, byMail }: DeskAlert, key: string): AlertDraft {
  const topics: AlertTopic[] = audience.kind === 'topics' ? audience.topics : [];
  return { key, title, body, path, to: audience.kind, topics, byMail };
}
