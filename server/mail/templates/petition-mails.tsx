import type { MailProps } from '../mail-props.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

const WHY = 'You get this mail because somebody signed a petition on MATV with this email address.';

export function PetitionSignedMail({ petition, page, link }: MailProps['petition-signed']) {
  return (
    <MailLayout title="Thank you for signing" preview={`Your signature counts: ${petition}`} why={WHY}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Thank you for signing the petition ‘{petition}’. Your voice matters, and your signature counts.
      </Paragraph>
      <Paragraph>The more people know of it, the more it weighs. Pass it on: {page}</Paragraph>
      <Paragraph>
        If you chose to display your name, press ‘Show my name’ on the page behind this link: it appears from then on.
      </Paragraph>
      <Paragraph>
        If it was not you, or if you have changed your mind, you can withdraw the signature. It is deleted at once.
      </Paragraph>
      <Action href={link} label="See your signature" />
    </MailLayout>
  );
}

export function PetitionConfirmMail({ petition, page, link }: MailProps['petition-confirm']) {
  return (
    <MailLayout title="Please confirm your signature" preview={`One more step: ${petition}`} why={WHY}>
      <Paragraph>Hello,</Paragraph>
      <Paragraph>
        Somebody, hopefully you, signed the petition ‘{petition}’ with this email address. The signature counts as soon
        as you confirm it.
      </Paragraph>
      <Action href={link} label="Confirm your signature" />
      <Paragraph>The petition: {page}</Paragraph>
      <Paragraph>
        If it was not you, there is nothing to do: what is not confirmed is deleted after 14 days. The same link lets
        you delete it now, or withdraw your signature later.
      </Paragraph>
    </MailLayout>
  );
}
