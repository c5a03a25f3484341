import type { Email } from 'postal-mime';

/** The calendar entry that a mail carries, unfolded, as lines. */
export function calendarIn(mail: Email): string[] {
  const content = mail.attachments.find(({ filename }) => filename === 'rajneeti.ics')?.content;
  if (content === undefined) throw new Error(`the mail carries no calendar entry: ${mail.subject}`);
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replace(/\r?\n /g, '').split(/\r?\n/);
}
