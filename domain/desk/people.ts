import { z } from 'zod';
import { emailField } from '#domain/email-field.ts';
import { plainText } from '#domain/plain-text.ts';
import { ROLES } from '#domain/roles.ts';

/** Allowed password length in characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
const NAME_LENGTH = 120;

/** A newly chosen password. */
export const newPasswordField = z
  .string()
  .min(PASSWORD_LENGTH.least, { error: `must have at least ${PASSWORD_LENGTH.least} characters` })
  .max(PASSWORD_LENGTH.most, { error: `must have at most ${PASSWORD_LENGTH.most} characters` });

/** Why a password of sufficient length can still be too easy to guess. */
export const WEAK_PASSWORDS = {
  common: 'it is on the list of common passwords, which are tried first',
  personal: 'most of it is your name, your e-mail address or words of this site',
  guessable: 'it repeats itself or follows a pattern',
} as const;

export type WeakPassword = keyof typeof WEAK_PASSWORDS;

/** The message for the person, including what to do instead. */
export function weakPasswordText(weakness: WeakPassword): string {
  const what = `This password is too easy to guess: ${WEAK_PASSWORDS[weakness]}.`;
  return `${what} Please choose another one; several words in a row are easy to remember.`;
}

/** The message for somebody who chooses the password that the site generated for them. */
export const INITIAL_PASSWORD = 'This is the password that was generated for you. Please choose one of your own.';

/** An existing password: any length up to 128, so that old ones still work. */
export const givenPasswordField = z
  .string()
  .min(1, { error: 'is missing' })
  .max(PASSWORD_LENGTH.most, { error: `must have at most ${PASSWORD_LENGTH.most} characters` });

/** A person's name: a single line, since it is used in mail headers and bylines. */
export const personNameField = plainText()
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
  /** `null` while the person can log in. */
  disabledAt: time.nullable(),
  /** When one of their open sessions was last used; `null` when there is none. */
  lastUsedAt: time.nullable(),
  hasTwoFactor: z.boolean(),
  sessions: z.number().int(),
});

/** An open invitation. */
export const invitationAnswer = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: roleField,
  invitedBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  isExpired: z.boolean(),
  /** 'waiting' until a mail server accepts it; 'failed' when it was rejected permanently. */
  mail: z.enum(['waiting', 'sent', 'failed']),
});

/** GET /api/desk/people: all accounts, oldest first, and open invitations, newest first. Administrators only. */
export const peopleAnswer = z.object({
  people: z.array(personAnswer),
  invitations: z.array(invitationAnswer),
});

/**
 * POST /api/desk/people/invitations answers 201 with an `invitationAnswer`; 409 'already_has_account'. A second
 * invitation to the same address replaces the first. POST /api/desk/people/invitations/{id}/again sends a new link and
 * invalidates the old one. DELETE /api/desk/people/invitations/{id} withdraws it. 404 'invitation_not_found'.
 */
export const invitationInput = z.object({ email: emailField, name: personNameField, role: roleField });

/**
 * PATCH /api/desk/people/{id} answers with a `personAnswer`; 404 'person_not_found', 409 'last_administrator'.
 * POST /api/desk/people/{id}/disable, /enable, /two-factor/remove and /password-reset (which mails the person a link)
 * take no body and answer the same. Disabling an account ends all its sessions.
 */
export const personChange = z
  .object({ name: personNameField.optional(), role: roleField.optional() })
  .refine(({ name, role }) => name !== undefined || role !== undefined, { error: 'must change the name or the role' });

/** An open session. */
export const sessionAnswer = z.object({
  _id: z.string(),
  /** For example 'Firefox on Windows'. */
  browser: z.string(),
  address: z.string().nullable(),
  since: time,
  lastUsedAt: time,
  /** The session that made this request. */
  isCurrent: z.boolean(),
});

/**
 * GET /api/desk/account/sessions, and GET /api/desk/people/{id}/sessions for administrators; most recently used first.
 * DELETE …/sessions/{sessionId} ends one (404 'session_not_found'), DELETE …/sessions ends all of them; on one's own
 * account ?keep=current keeps this one. Both answer `endedAnswer`. Ending the current session clears its cookie. On
 * one's own account ending any other takes a proof that is not older than ten minutes: 403 'proof_needed'.
 */
export const sessionsAnswer = z.object({ sessions: z.array(sessionAnswer) });

export const endedAnswer = z.object({ ended: z.number().int() });

/** GET /api/desk/account: one's own account, for every role. */
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
 * POST /api/desk/account/password answers `endedAnswer`: it ends all other sessions and notifies the person by mail.
 * 403 'wrong_password', 422 'weak_password' (with its reason), 429 'too_many_tries' (with retryAfter in seconds).
 */
export const passwordChange = z.object({ current: givenPasswordField, password: newPasswordField });

/** Confirms that the account's owner is at the keyboard; 403 'wrong_password', 429 'too_many_tries'. */
export const passwordProof = z.object({ password: givenPasswordField });

/**
 * The response of POST /api/desk/account/two-factor with a `passwordProof`. Two-factor login is not on until a code has
 * been confirmed. 409 'two_factor_is_on'.
 */
export const twoFactorStart = z.object({
  /** For typing into the app: base32 in groups of four. */
  secret: z.string(),
  /** For a QR code: otpauth://totp/… */
  uri: z.string(),
});

/** Six digits from the app, or a recovery code when logging in; spaces and hyphens are ignored. */
export const codeField = z
  .string()
  .max(40, { error: 'must have at most 40 characters' })
  .transform((text) => text.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().min(1, { error: 'is missing' }));

/** The proof that is asked for that the account's owner is at the keyboard. 'login': only a new login counts. */
export const proofAsked = z.enum(['nothing', 'password', 'both', 'login']);

/**
 * POST /api/desk/account/proof: counts for ten minutes of this session. 403 'proof_needed' or 'wrong_password', 400
 * 'wrong_code', 429 'too_many_tries'.
 */
export const ownershipProof = z.object({
  password: givenPasswordField.optional(),
  code: codeField.optional(),
});

/** GET /api/desk/account/sessions: `asks` is what has to be proven before sessions other than this one can be ended. */
export const ownSessionsAnswer = sessionsAnswer.extend({ asks: proofAsked });

/**
 * POST /api/desk/account/two-factor/confirm turns it on and answers `recoveryCodesAnswer`; 400 'wrong_code', 409
 * 'two_factor_not_started', 429 'too_many_tries'.
 */
export const codeInput = z.object({ code: codeField });

/** Shown once. POST /api/desk/account/two-factor/recovery-codes with a `passwordProof` creates new ones. */
export const recoveryCodesAnswer = z.object({ recoveryCodes: z.array(z.string()) });

/** POST /api/desk/account/two-factor/remove answers with an `accountAnswer`; 403 'wrong_password', 400 'wrong_code'. */
export const twoFactorRemoval = z.object({ password: givenPasswordField, code: codeField });

/**
 * When the password is right but a code is needed, POST /api/users/login answers 401 'two_factor_needed' with a
 * `ticket` valid for five minutes. POST /api/users/login/two-factor then answers like a login: 401 'wrong_code' (try
 * again), 401 'ticket_expired' (start over), 429 'too_many_logins'.
 */
export const twoFactorLogin = z.object({ ticket: z.string().min(1).max(3000), code: codeField });

/**
 * POST /api/users/password-resets: always 202 with the same message, so it reveals no accounts; 429 'too_many_mails'.
 */
export const resetRequest = z.object({ email: emailField });

/**
 * POST /api/users/password-resets/redeem (answers a message and ends all sessions) and POST
 * /api/users/invitations/redeem (answers like a login): 410 'link_expired' when the link has been used, was replaced or
 * is too old; 422 'weak_password'.
 */
export const redeemInput = z.object({ token: z.string().min(1).max(100), password: newPasswordField });

export const messageAnswer = z.object({ message: z.string() });

export type Person = z.infer<typeof personAnswer>;
export type Invitation = z.infer<typeof invitationAnswer>;
export type Account = z.infer<typeof accountAnswer>;
export type OwnershipProof = z.infer<typeof ownershipProof>;
export type ProofAsked = z.infer<typeof proofAsked>;
export type OpenSession = z.infer<typeof sessionAnswer>;
