import { pathInLanguage } from '#domain/languages.ts';
import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { MailLayout, Paragraph } from './mail-layout.tsx';

/** Confirms a request for support by its reference, and tells what happens next. */
export function DiasporaReceivedMail({ language, reference, siteUrl }: MailProps['diaspora-received']) {
  const { why, title, preview, thanks, next, nextText, notYou } = mailTextsIn(language).support;
  const address = (path: string) => siteUrl + pathInLanguage(path, language);
  return (
    <MailLayout language={language} title={title} preview={preview(reference)} why={why}>
      <Paragraph>
        {thanks[0]}
        <strong>{reference}</strong>
        {thanks[1]}
      </Paragraph>
      <Paragraph>
        <strong>{next}</strong>
        {nextText}
      </Paragraph>
      <Paragraph>{notYou(address('/diaspora-support'), address('/privacy'))}</Paragraph>
    </MailLayout>
  );
}
