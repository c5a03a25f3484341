import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

export function BookingConfirmMail({ language, reference, session, link, until }: MailProps['booking-confirm']) {
  const texts = mailTextsIn(language).booking;
  const { confirm } = texts;
  return (
    <MailLayout language={language} title={confirm.title} preview={texts.reference(reference)} why={texts.why}>
      <Paragraph>{confirm.thanks(reference)}</Paragraph>
      <Paragraph>{session === null ? confirm.open : confirm.asked(session)}</Paragraph>
      <Action language={language} href={link} label={confirm.button} />
      <Paragraph>{confirm.until(until)}</Paragraph>
      <Paragraph>{confirm.notYou}</Paragraph>
    </MailLayout>
  );
}

export function BookingReceivedMail({ language, name, reference, session, isFull }: MailProps['booking-received']) {
  const { helloTo, booking: texts } = mailTextsIn(language);
  const { received } = texts;
  const open = isFull ? received.full : received.open;
  return (
    <MailLayout language={language} title={received.title} preview={texts.reference(reference)} why={texts.why}>
      <Paragraph>{helloTo(name)}</Paragraph>
      <Paragraph>{received.confirmed(reference)}</Paragraph>
      <Paragraph>{session === null ? open : received.asked(session)}</Paragraph>
      <Paragraph>{received.reply}</Paragraph>
    </MailLayout>
  );
}

export function BookingAcceptedMail({ language, name, reference, session, words }: MailProps['booking-accepted']) {
  const { helloTo, booking: texts } = mailTextsIn(language);
  const { accepted } = texts;
  return (
    <MailLayout language={language} title={accepted.title} preview={session ?? accepted.preview} why={texts.why}>
      <Paragraph>{helloTo(name)}</Paragraph>
      <Paragraph>{accepted.confirmed(session)}</Paragraph>
      <Words words={words} />
      <Paragraph>{accepted.ready(reference)}</Paragraph>
    </MailLayout>
  );
}

export function BookingDeclinedMail(props: MailProps['booking-declined']) {
  const { language, name, reference, session, words, formUrl } = props;
  const { helloTo, booking: texts } = mailTextsIn(language);
  const { declined } = texts;
  return (
    <MailLayout language={language} title={declined.title} preview={declined.preview(reference)} why={texts.why}>
      <Paragraph>{helloTo(name)}</Paragraph>
      <Paragraph>{declined.sorry(session, reference)}</Paragraph>
      <Words words={words} />
      <Paragraph>{declined.again}</Paragraph>
      <Action language={language} href={formUrl} label={declined.button} />
    </MailLayout>
  );
}

export function BookingProposedMail(props: MailProps['booking-proposed']) {
  const { language, name, reference, session, words, link } = props;
  const { helloTo, booking: texts } = mailTextsIn(language);
  const { proposed } = texts;
  return (
    <MailLayout language={language} title={proposed.title} preview={session ?? reference} why={texts.why}>
      <Paragraph>{helloTo(name)}</Paragraph>
      <Paragraph>{proposed.text(reference, session)}</Paragraph>
      <Words words={words} />
      <Paragraph>{proposed.please}</Paragraph>
      <Action language={language} href={link} label={proposed.button} />
    </MailLayout>
  );
}

/** What the editor wrote, line by line; nothing when they wrote nothing. */
function Words({ words }: { readonly words: string }) {
  const lines = [...words.matchAll(/.*\S.*/g)];
  return lines.map((line) => <Paragraph key={line.index}>{line[0]}</Paragraph>);
}
