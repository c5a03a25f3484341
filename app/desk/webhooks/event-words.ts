import type { WebhookDelivery } from '#domain/desk/webhooks.ts';

/** Names of the event types for people. */
export const EVENT_WORDS: Readonly<Record<WebhookDelivery['type'], string>> = {
  'alert.sent': 'Alert sent',
  'story.corrected': 'Story corrected',
  'story.killed': 'Story killed',
  'webhook.test': 'Test',
};
