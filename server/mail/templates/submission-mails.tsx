import { Children, type ReactNode } from 'react';
import type { MailProps } from '../mail-props.ts';
import { MailLayout, Paragraph } from './mail-layout.tsx';

const ASKED = 'You get this mail because somebody sent MATV’s diaspora support form with this address.';

/** The sender's copy of a request for support: what was sent, its reference, and what happens next. */
export function DiasporaReceivedMail(props: MailProps['diaspora-received']) {
  const { reference, siteUrl, context, country, state, city, phone, issueDescription, files } = props;
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
        <strong>What you sent.</strong>
      </Paragraph>
      <Sent label="Subject">{context}</Sent>
      <Sent label="Where">{`${city}, ${state}, ${country}`}</Sent>
      {phone !== '' && <Sent label="Phone">{phone}</Sent>}
      {files > 0 && <Sent label="Attachments">{files === 1 ? '1 file' : `${files} files`}</Sent>}
      <Sent label="Your description">
        {Children.toArray(issueDescription.split('\n').map((line) => [line, <br key="end" />]))}
      </Sent>
      <Paragraph>
        If it was not you who sent it, tell us with the reference at {siteUrl}/diaspora-support and we erase it. How
        long we keep a request stands at {siteUrl}/privacy.
      </Paragraph>
    </MailLayout>
  );
}

function Sent({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Paragraph>
      {label}:
      <br />
      {children}
    </Paragraph>
  );
}
