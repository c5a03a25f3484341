import { britishDate } from '#domain/dates.ts';
import type { MailProps } from '../mail-props.ts';
import { MailLayout, Paragraph } from './mail-layout.tsx';

const WHY = 'You get this mail because you wrote to MATV by a form on our site. Answers to this address are not read.';
/** The desk's answer to what a visitor sent. Their own words and name are left out: the address may be a stranger's. */
export function SubmissionReplyMail({ reference, body, sentOn }: MailProps['submission-reply']) {
  return (
    <MailLayout title="An answer from MATV" preview={body.slice(0, 120)} why={WHY}>
      <Paragraph>Hello,</Paragraph>
      {paragraphsOf(body).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraph>
        This answers what you sent us on {britishDate(sentOn)}. Your reference is {reference}. Please name it when you
        write to us again by the form on our site.
      </Paragraph>
    </MailLayout>
  );
}

/** Texts as they are typed at the desk: blank lines divide paragraphs. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
