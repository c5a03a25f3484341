import { z } from 'zod';
import { ROLES } from '#domain/roles.ts';

/** How long a password may be: 12 to 128 characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
const EMAIL_LENGTH = 254;
const NAME_LENGTH = 120;

/** An e-mail address, trimmed and in lower case. */
export const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .pipe(
    z
      .email({ error: 'must be an e-mail address' })
      .max(EMAIL_LENGTH, { error: `must have at most ${EMAIL_LENGTH} characters` }),
  );

/** A password that is chosen now. */
export const newPasswordField = z
  .string()
  .min(PASSWORD_LENGTH.least, { error: `must have at least ${PASSWORD_LENGTH.least} characters` })
  .max(PASSWORD_LENGTH.most, { error: `must have at most ${PASSWORD_LENGTH.most} characters` });

/** What makes a password that is long enough too easy to guess. */
export const WEAK_PASSWORDS = {
  common: 'it is on the list of common passwords, which are tried first',
  personal: 'most of it is your name, your e-mail address or words of this site',
  guessable: 'it repeats itself or follows a pattern',
} as const;

export type WeakPassword = keyof typeof WEAK_PASSWORDS;

/** What the person is told, and what to do. */
export function weakPasswordText(weakness: WeakPassword): string {
  const what = `This password is too easy to guess: ${WEAK_PASSWORDS[weakness]}.`;
  return `${what} Please choose another one; several words in a row are easy to remember.`;
}

/** A password that somebody has: any length up to 128, so that old ones still work. */
export const givenPasswordField = z
  .string()
  .min(1, { error: 'is missing' })
  .max(PASSWORD_LENGTH.most, { error: `must have at most ${PASSWORD_LENGTH.most} characters` });

/** A person's name: one line, since it stands in mails' headers and bylines. */
export const personNameField = z
  .string()
  .trim()
  .min(1, { error: 'is missing' })
  .max(NAME_LENGTH, { error: `must have at most ${NAME_LENGTH} characters` })
  .regex(/^\P{Cc}*$/u, { error: 'must be one line' });

export const roleField = z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` });

const time = z.iso.datetime();

/** One person as administrators see them. */
export const personAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleField,
  createdAt: time,
  /** Null: may log in. */
  disabledAt: time.nullable(),
  /** When a session of theirs was last used; null: never, or not since its end. */
  lastUsedAt: time.nullable(),
  hasTwoFactor: z.boolean(),
  sessions: z.number().int(),
});

/** An invitation that nobody accepted yet. */
export const invitationAnswer = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleField,
  invitedBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  isExpired: z.boolean(),
  /** 'waiting' until a mail server took it; 'failed' when it refused for good. */
  mail: z.enum(['waiting', 'sent', 'failed']),
});

/** GET /api/desk/people: everybody, oldest first, and the open invitations, newest first. Administrators. */
export const peopleAnswer = z.object({
  people: z.array(personAnswer),
  invitations: z.array(invitationAnswer),
});

/**
 * POST /api/desk/people/invitations answers 201 with an `invitationAnswer`; 409 'already_has_account'. A second
 * invitation to the same address replaces the first. POST /api/desk/people/invitations/{id}/again sends a new link (the
 * old one ends). DELETE /api/desk/people/invitations/{id} withdraws it. 404 'invitation_not_found'.
 */
export const invitationInput = z.object({ email: emailField, name: personNameField, role: roleField });

/**
 * PATCH /api/desk/people/{id} answers with a `personAnswer`; 404 'person_not_found', 409 'last_administrator'.
 * POST /api/desk/people/{id}/disable, /enable, /two-factor/remove and /password-reset (sends the person the mail)
 * answer the same, without a body. Disabling ends all sessions.
 */
export const personChange = z
  .object({ name: personNameField.optional(), role: roleField.optional() })
  .refine(({ name, role }) => name !== undefined || role !== undefined, { error: 'must change the name or the role' });

/** A login that has not ended. */
export const sessionAnswer = z.object({
  _id: z.string(),
  /** Such as 'Firefox on Windows'. */
  browser: z.string(),
  address: z.string().nullable(),
  since: time,
  lastUsedAt: time,
  /** The one that asks. */
  isCurrent: z.boolean(),
});

/**
 * GET /api/desk/account/sessions, and GET /api/desk/people/{id}/sessions for administrators; last used first.
 * DELETE …/sessions/{sessionId} ends one (404 'session_not_found'), DELETE …/sessions ends all, for one's own with
 * ?keep=current all others. Both answer `endedAnswer`. When the current one ends, its cookie is taken back.
 */
export const sessionsAnswer = z.object({ sessions: z.array(sessionAnswer) });

export const endedAnswer = z.object({ ended: z.number().int() });

/** GET /api/desk/account: one's own account, every role. */
export const accountAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleField,
  createdAt: time,
  twoFactor: z.object({
    isOn: z.boolean(),
    since: time.nullable(),
    recoveryCodesLeft: z.number().int(),
  }),
});

/** PATCH /api/desk/account answers with an `accountAnswer`. */
export const accountChange = z.object({ name: personNameField });

/**
 * POST /api/desk/account/password answers `endedAnswer`: all other sessions end, a mail tells the person. 403
 * 'wrong_password', 422 'weak_password' (with its reason), 429 'too_many_tries' (with retryAfter, seconds).
 */
export const passwordChange = z.object({ current: givenPasswordField, password: newPasswordField });

/** Proof that the person is at the keyboard; 403 'wrong_password', 429 'too_many_tries'. */
export const passwordProof = z.object({ password: givenPasswordField });

/**
 * POST /api/desk/account/two-factor with a `passwordProof` answers this; it is not on before the code is confirmed.
 * 409 'two_factor_is_on'.
 */
export const twoFactorStart = z.object({
  /** For typing into the app: base32 in groups of four. */
  secret: z.string(),
  /** For a QR code: otpauth://totp/… */
  uri: z.string(),
});

/** Six digits of the app, or a recovery code where a login asks; spaces and hyphens do not matter. */
export const codeField = z
  .string()
  .max(40, { error: 'must have at most 40 characters' })
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, { error: 'is missing' }));

/**
 * POST /api/desk/account/two-factor/confirm turns it on and answers `recoveryCodesAnswer`: 400 'wrong_code', 409
 * 'two_factor_not_started', 429 'too_many_tries'.
 */
export const codeInput = z.object({ code: codeField });

/** Shown once. POST /api/desk/account/two-factor/recovery-codes with a `passwordProof` makes new ones. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** POST /api/desk/account/two-factor/remove answers with an `accountAnswer`; 403 'wrong_password', 400 'wrong_code'. */
export const twoFactorRemoval = z.object({ password: givenPasswordField, code: codeField });

/**
 * POST /api/users/login answers 401 'two_factor_needed' with a `ticket` (good for five minutes) when the password is
 * right and a code is asked; then POST /api/users/login/two-factor answers as a login does: 401 'wrong_code' (try
 * again), 401 'ticket_expired' (start anew), 429 'too_many_logins'.
 */
export const twoFactorLogin = z.object({ ticket: z.string().min(1).max(3000), code: codeField });

/** POST /api/users/password-resets: 202 with the same message whether or not the address is known; 429 'too_many_mails'. */
export const resetRequest = z.object({ email: emailField });

/**
 * POST /api/users/password-resets/redeem (answers a message; all sessions end) and POST /api/users/invitations/redeem
 * (answers as a login does): 410 'link_expired' when the link was used, replaced or is too old, 422 'weak_password'.
 */
export const redeemInput = z.object({ token: z.string().min(1).max(100), password: newPasswordField });

export const messageAnswer = z.object({ message: z.string() });

export type Person = z.infer<typeof personAnswer>;
export type Invitation = z.infer<typeof invitationAnswer>;
export type Account = z.infer<typeof accountAnswer>;
export type OpenSession = z.infer<typeof sessionAnswer>;
