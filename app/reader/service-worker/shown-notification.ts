import { fieldsOf } from '#app/reader/browser/load-errors.ts';

/** What the browser is asked to show. */
export interface ShownNotification {
  readonly title: string;
  readonly options: NotificationOptions & { readonly image?: string; readonly data: { readonly navigate: string } };
}

const ICON = '/icon-192.png';
const FALLBACK = { title: 'MATV: news alert', body: 'Open MATV for the latest news.' } as const;

/**
 * The notification for a push message (`pushMessage` of domain/alerts.ts). Browsers demand that each message shows one,
 * and this worker may be older than the server that wrote it: what it does not understand leads to the home page.
 */
export function shownNotification(message: string | null, origin: string): ShownNotification {
  const { title, body, navigate, tag, lang, dir, icon, image, silent } = notificationIn(message);
  const picture = ownAddress(image, origin);
  return {
    title: textOr(title, FALLBACK.title),
    options: {
      body: textOr(title, '') === '' ? FALLBACK.body : textOr(body, ''),
      data: { navigate: ownAddress(navigate, origin) ?? `${origin}/` },
      icon: ownAddress(icon, origin) ?? ICON,
      // A later alert of the same tag, such as a correction or a second copy, takes the first one's place without sound.
      ...(textOr(tag, '') === '' ? {} : { tag: textOr(tag, '') }),
      ...(typeof lang === 'string' ? { lang } : {}),
      ...(isDirection(dir) ? { dir } : {}),
      ...(picture === null ? {} : { image: picture }),
      ...(silent === true ? { silent } : {}),
    },
  };
}

/** `value` as an absolute address of this site; `null` if it is none. */
export function ownAddress(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || value === '' || !URL.canParse(value, origin)) return null;
  const address = new URL(value, origin);
  return address.origin === origin ? address.href : null;
}

function notificationIn(message: string | null): Readonly<Record<string, unknown>> {
  try {
    const { notification } = fieldsOf(JSON.parse(message ?? ''));
    return fieldsOf(notification);
  } catch {
    return {};
  }
}

function textOr(value: unknown, otherwise: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value : otherwise;
}

function isDirection(value: unknown): value is NotificationDirection {
  return value === 'auto' || value === 'ltr' || value === 'rtl';
}
