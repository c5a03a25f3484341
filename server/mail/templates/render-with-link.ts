import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { keepLatest } from '#domain/keep-latest.ts';
import type { RenderedMail } from '../mail-props.ts';

export type MailPage = Pick<RenderedMail, 'html' | 'text'>;

/** Stands in for each recipient's own link; no address begins like this. */
const PLACEHOLDER = 'https://link.invalid/';
const MAX_CACHED = 8;
const cache = new Map<string, Promise<MailPage>>();

/**
 * Renders an e-mail that is the same for everybody but for one link: once for each `key`, which must cover everything
 * else, instead of once per recipient.
 */
export async function renderWithLink(
  key: string,
  link: string,
  mail: (link: string) => ReactElement,
): Promise<MailPage> {
  const { html, text } = await pageOf(key, mail);
  return {
    html: html.replaceAll(PLACEHOLDER, () => escaped(link)),
    text: text.replaceAll(PLACEHOLDER, () => link),
  };
}

function pageOf(key: string, mail: (link: string) => ReactElement): Promise<MailPage> {
  const page = cache.get(key) ?? rendered(mail(PLACEHOLDER));
  keepLatest(cache, key, page, MAX_CACHED);
  return page;
}

async function rendered(mail: ReactElement): Promise<MailPage> {
  return { html: await render(mail), text: await render(mail, { plainText: true }) };
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
