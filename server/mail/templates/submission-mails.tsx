import type { MailProps } from '../mail-props.ts';
import { MailLayout, Paragraph } from './mail-layout.tsx';

const ASKED = 'You get this mail because somebody sent MATV’s diaspora support form with this address.';

/** Confirms a request for support by its reference, and tells what happens next. */
export function DiasporaReceivedMail({ reference, siteUrl }: MailProps['diaspora-received']) {
  return (
    <MailLayout title="We have received your request" preview={`Your reference is ${reference}.`} why={ASKED}>
      <Paragraph>
        Thank you for reaching out to MATV. Your reference is <strong>{reference}</strong>. Please give it whenever you
        write to us about this request.
      </Paragraph>
      <Paragraph>
        <strong>What happens next.</strong> Our desk reads every request and answers by e-mail to this address. We
        cannot promise a solution, and we are no authority and no legal advisers: if you are in danger, call your local
        emergency services or your consulate first.
      </Paragraph>
      <Paragraph>
        If it was not you who sent it, tell us with the reference at {siteUrl}/diaspora-support and we erase it. How
        long we keep a request stands at {siteUrl}/privacy.
      </Paragraph>
    </MailLayout>
  );
}
