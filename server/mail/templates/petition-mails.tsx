import type { MailProps } from '../mail-props.ts';
import { mailTextsIn } from '../texts/mail-texts.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

export function PetitionSignedMail({ language, petition, page, link }: MailProps['petition-signed']) {
  const { hello, petition: texts } = mailTextsIn(language);
  const { title, preview, thanks, passOn, name, withdraw, button } = texts.signed;
  return (
    <MailLayout language={language} title={title} preview={preview(petition)} why={texts.why}>
      <Paragraph>{hello}</Paragraph>
      <Paragraph>{thanks(petition)}</Paragraph>
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
      <Paragraph>{confirm.text(petition)}</Paragraph>
      <Action language={language} href={link} label={confirm.button} />
      <Paragraph>{confirm.page(page)}</Paragraph>
      <Paragraph>{confirm.notYou}</Paragraph>
    </MailLayout>
  );
}
