import type { WebhookDelivery } from '#domain/desk/webhooks.ts';

/** What happened, as people say it. */
export const EVENT_WORDS: Readonly<Record<WebhookDelivery['type'], string>> = {
  'alert.sent': 'Alert sent',
  'story.corrected': 'Story corrected',
  'story.killed': 'Story killed',
  'webhook.test': 'Test',
};
