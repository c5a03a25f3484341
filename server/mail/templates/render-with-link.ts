import { render } from '@react-email/render';
import type { ReactElement } from 'react';
import { keepLatest } from '#domain/keep-latest.ts';
import type { RenderedMail } from '../mail-props.ts';

export type MailPage = Pick<RenderedMail, 'html' | 'text'>;

/** Stands where each reader's own link comes; no address begins like this. */
const ANYBODYS_LINK = 'https://link.invalid/';
const MOST_KEPT = 8;
const kept = new Map<string, Promise<MailPage>>();

/**
 * A mail that is the same for everybody but for one link: rendered once for each `key`, which says all the rest of it,
 * and not for each of its readers.
 */
export async function renderWithLink(
  key: string,
  link: string,
  mail: (link: string) => ReactElement,
): Promise<MailPage> {
  const { html, text } = await pageOf(key, mail);
  return {
    html: html.replaceAll(ANYBODYS_LINK, () => escaped(link)),
    text: text.replaceAll(ANYBODYS_LINK, () => link),
  };
}

function pageOf(key: string, mail: (link: string) => ReactElement): Promise<MailPage> {
  const page = kept.get(key) ?? rendered(mail(ANYBODYS_LINK));
  keepLatest(kept, key, page, MOST_KEPT);
  return page;
}

async function rendered(mail: ReactElement): Promise<MailPage> {
  return { html: await render(mail), text: await render(mail, { plainText: true }) };
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
