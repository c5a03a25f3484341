import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { britishDate } from '../../../domain/dates.ts';
import type { MailProps } from '../mail-props.ts';
import { MailLayout, Paragraph } from './mail-layout.tsx';

const WHY = 'You get this mail because you wrote to MATV by a form on our site. Answers to this address are not read.';
const quote: CSSProperties = {
  margin: '0 0 16px',
  padding: '0 0 0 14px',
  borderLeft: '3px solid #dcdad3',
  color: '#54566a',
  fontSize: '14px',
  lineHeight: '22px',
  whiteSpace: 'pre-wrap',
};

/** The desk's answer to what a visitor sent, with what they wrote below it. */
export function SubmissionReplyMail({ name, reference, body, quoted, sentOn }: MailProps['submission-reply']) {
  return (
    <MailLayout title="An answer from MATV" preview={body.slice(0, 120)} why={WHY}>
      <Paragraph>{name === '' ? 'Hello,' : `Hello ${name},`}</Paragraph>
      {paragraphsOf(body).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraph>
        Your reference is {reference}. Please name it when you write to us again by the form on our site.
      </Paragraph>
      {quoted !== '' && (
        <>
          <Paragraph>On {britishDate(sentOn)} you wrote:</Paragraph>
          <Text style={quote}>{quoted}</Text>
        </>
      )}
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
