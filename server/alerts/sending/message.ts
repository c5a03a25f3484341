import type { PushMessage } from '#domain/alerts.ts';
import { languageOf } from '#domain/text-language.ts';

interface MessageOf {
  readonly title: string;
  readonly body: string;
  /** Absolute URL of the page that it opens. */
  readonly navigate: string;
  readonly tag: string;
  readonly siteUrl: string;
}

/** An alert as it is pushed, as JSON: with sound, and for quiet hours. */
export function messagesOf({ title, body, navigate, tag, siteUrl }: MessageOf): { normal: string; silent: string } {
  const notification = {
    title,
    body,
    navigate,
    tag,
    lang: languageOf(`${title} ${body}`) ?? 'en-GB',
    dir: 'auto' as const,
    icon: `${siteUrl}/icon-192.png`,
  };
  const message = (more: { silent?: boolean }): PushMessage => ({
    web_push: 8030,
    notification: { ...notification, ...more },
  });
  return { normal: JSON.stringify(message({})), silent: JSON.stringify(message({ silent: true })) };
}
