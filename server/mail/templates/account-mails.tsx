import type { MailProps } from '../mail-props.ts';
import { Action, MailLayout, Paragraph } from './mail-layout.tsx';

const NOTICE = 'You get this mail because you have an account on the MATV desk.';
const ACCOUNT = 'You get this mail because somebody asked for it on the MATV desk with this address.';

export function InvitationMail({ name, invitedBy, role, link, validDays }: MailProps['invitation']) {
  return (
    <MailLayout title="Join the MATV newsroom" preview={`${invitedBy} invited you to the desk.`} why={ACCOUNT}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        {invitedBy} invited you to the MATV desk as {role === 'editor' || role === 'administrator' ? 'an' : 'a'} {role}.
        Choose a password and you are in.
      </Paragraph>
      <Action href={link} label="Choose a password" />
      <Paragraph>The link works once, for {validDays} days. If you did not expect it, leave it alone.</Paragraph>
    </MailLayout>
  );
}

export function PasswordResetMail({ name, link, validMinutes }: MailProps['password-reset']) {
  return (
    <MailLayout title="Choose a new password" preview="The link to choose a new password." why={ACCOUNT}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>Somebody, hopefully you, asked for a new password for your MATV account.</Paragraph>
      <Action href={link} label="Choose a new password" />
      <Paragraph>
        The link works once, for {validMinutes} minutes. If it was not you, there is nothing to do: your password stays.
      </Paragraph>
    </MailLayout>
  );
}

export function PasswordChangedMail({ name, siteUrl }: MailProps['password-changed']) {
  return (
    <MailLayout title="Your password was changed" preview="The password of your MATV account is new." why={NOTICE}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>
        The password of your MATV account was changed, and all other sessions were ended. If that was you, all is well.
      </Paragraph>
      <Paragraph>If it was not you, choose a new password now and tell an administrator.</Paragraph>
      <Action href={`${siteUrl}/forgot-password`} label="Choose a new password" />
    </MailLayout>
  );
}

const CHANGES: Record<MailProps['two-factor-changed']['what'], string> = {
  'turned on': 'Two-factor login was turned on for your account: from now on a login asks for a code of your app.',
  'turned off': 'Two-factor login was turned off for your account: a login asks for the password alone.',
  'removed by an administrator':
    'An administrator removed two-factor login from your account, so that you can log in without your device. Please turn it on again soon.',
  'new recovery codes': 'New recovery codes were made for your account. The earlier ones do not work any more.',
  'recovery code used': 'Somebody logged in to your account with one of your recovery codes. It does not work again.',
};

export function TwoFactorChangedMail({ name, siteUrl, what }: MailProps['two-factor-changed']) {
  return (
    <MailLayout title="Two-factor login" preview={CHANGES[what]} why={NOTICE}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{CHANGES[what]}</Paragraph>
      <Paragraph>If that was not you, choose a new password now and tell an administrator.</Paragraph>
      <Action href={`${siteUrl}/forgot-password`} label="Choose a new password" />
    </MailLayout>
  );
}

const PASSKEY_CHANGES: Record<MailProps['passkey-changed']['what'], (passkey: string) => string> = {
  added: (passkey) => `The passkey ‘${passkey}’ was added to your account: it logs in without your password.`,
  removed: (passkey) => `The passkey ‘${passkey}’ was removed from your account. It does not log in any more.`,
  'removed by an administrator': (passkey) =>
    `An administrator removed the passkey ‘${passkey}’ from your account. It does not log in any more.`,
  refused: (passkey) =>
    `A login with your passkey ‘${passkey}’ was refused, because the passkey may have been copied. Please remove it and add a new one.`,
};

export function PasskeyChangedMail({ name, siteUrl, passkey, what }: MailProps['passkey-changed']) {
  const text = PASSKEY_CHANGES[what](passkey);
  return (
    <MailLayout title="Passkeys" preview={text} why={NOTICE}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{text}</Paragraph>
      <Paragraph>
        If that was not you, remove the passkeys that you do not know, choose a new password and tell an administrator.
      </Paragraph>
      <Action href={`${siteUrl}/admin/account`} label="Look at my account" />
    </MailLayout>
  );
}

export function WrongCodesMail({ name, siteUrl, wrongCodes }: MailProps['wrong-codes']) {
  const what = `Somebody gave your right password and then ${wrongCodes} wrong codes in a row. Nobody got in.`;
  return (
    <MailLayout title="Somebody may know your password" preview={what} why={NOTICE}>
      <Paragraph>Hello {name},</Paragraph>
      <Paragraph>{what}</Paragraph>
      <Paragraph>
        If it was you, all is well: type the code that your app shows at that moment, or one of your recovery codes.
      </Paragraph>
      <Paragraph>
        If it was not you, somebody knows your password: choose a new one now, here and wherever else you use it, and
        tell an administrator.
      </Paragraph>
      <Action href={`${siteUrl}/forgot-password`} label="Choose a new password" />
    </MailLayout>
  );
}
