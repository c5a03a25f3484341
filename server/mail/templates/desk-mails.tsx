import { dayIn, NO_DATE_ON_PAGE } from '#domain/dates.ts';
import { NOTE_REASONS, type NoteReason } from '#domain/desk/story-notes.ts';
import { cutAtWord, cutText } from '#domain/summary.ts';
import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { Action, MailLayout, Paragraph, PREVIEW } from './mail-layout.tsx';

/** The desk's answer to what a visitor sent. Their own words and name are left out: the address may be a stranger's. */
export function SubmissionReplyMail({ language, reference, body, sentOn }: MailProps['submission-reply']) {
  const { hello, reply } = mailTextsIn(language);
  return (
    <MailLayout language={language} title={reply.title} preview={cutText(body, PREVIEW)} why={reply.why}>
      <Paragraph>{hello}</Paragraph>
      {paragraphsOf(body).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Paragraph>{reply.about(dayIn(language, sentOn) ?? NO_DATE_ON_PAGE, reference)}</Paragraph>
    </MailLayout>
  );
}

const LONGEST_QUOTE = 300;
const WHY_NOTED: Readonly<Record<NoteReason, string>> = {
  mention: 'You get this mail because a colleague mentioned you on the MATV desk.',
  'own-note': 'You get this mail because a colleague replied to your note on the MATV desk.',
  thread: 'You get this mail because a colleague replied to a note that you answered on the MATV desk.',
};

const NOTED: Readonly<Record<NoteReason, string>> = {
  mention: 'mentioned you in a note on',
  'own-note': 'replied to your note on',
  thread: 'replied to a note that you answered on',
};

/** Tells somebody at the desk of a note that names them, or of a reply where they have written before. */
export function NoteMentionMail({ name, by, reason, story, quote, text, link }: MailProps['note-mention']) {
  return (
    <MailLayout title={`${by} ${NOTE_REASONS[reason]}`} preview={cutText(text, PREVIEW)} why={WHY_NOTED[reason]}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {by} {NOTED[reason]} ‘{story}’{quote === '' ? '.' : ', about this passage:'}
      </Paragraph>
      {quote !== '' && (
        <Paragraph>
          <em>‘{cutAtWord(quote, LONGEST_QUOTE)}’</em>
        </Paragraph>
      )}
      {paragraphsOf(text).map((paragraph) => (
        <Paragraph key={paragraph}>{paragraph}</Paragraph>
      ))}
      <Action href={link} label="Open the note" />
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
