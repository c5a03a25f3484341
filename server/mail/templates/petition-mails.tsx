import type { Language } from '#domain/languages.ts';
import { foreignLanguage } from '#domain/text-language.ts';
import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

export function PetitionSignedMail({ language, petition, page, link }: MailProps['petition-signed']) {
  const { hello, petition: texts } = mailTextsIn(language);
  const { title, preview, thanks, passOn, name, withdraw, button } = texts.signed;
  return (
    <MailLayout language={language} title={title} preview={preview(petition)} why={texts.why}>
      <Paragraph>{hello}</Paragraph>
      <Paragraph>
        <WithTitle language={language} title={petition} text={thanks} />
      </Paragraph>
      <Paragraph>{passOn(page)}</Paragraph>
      <Paragraph>{name}</Paragraph>
      <Paragraph>{withdraw}</Paragraph>
      <Action language={language} href={link} label={button} />
    </MailLayout>
  );
}

export function PetitionConfirmMail({ language, petition, page, link }: MailProps['petition-confirm']) {
  const { hello, petition: texts } = mailTextsIn(language);
  const { confirm } = texts;
  return (
    <MailLayout language={language} title={confirm.title} preview={confirm.preview(petition)} why={texts.why}>
      <Paragraph>{hello}</Paragraph>
      <Paragraph>
        <WithTitle language={language} title={petition} text={confirm.text} />
      </Paragraph>
      <Action language={language} href={link} label={confirm.button} />
      <Paragraph>{confirm.page(page)}</Paragraph>
      <Paragraph>{confirm.notYou}</Paragraph>
    </MailLayout>
  );
}

interface WithTitleProps {
  readonly language: Language;
  readonly title: string;
  readonly text: (title: string) => string;
}

/** A sentence with the petition's title, which says its language where that is not the one of the mail. */
function WithTitle({ language, title, text }: WithTitleProps) {
  const lang = foreignLanguage(title, language);
  if (lang === undefined) return text(title);
  const [before = '', after = ''] = text(PLACE).split(PLACE);
  return (
    <>
      {before}
      <span lang={lang}>{title}</span>
      {after}
    </>
  );
}

/** Holds the place of the title; no text has it. */
const PLACE = '\u{fffc}';
