/** Texts and limits of the diaspora support form, shared by browser and server. The wording is specified. */

/** Maximum length of each field in characters. */
export const DIASPORA_LENGTHS = {
  email: 254,
  phone: 40,
  country: 100,
  state: 120,
  city: 120,
  context: 200,
  issueDescription: 5000,
} as const;

export type DiasporaField = keyof typeof DIASPORA_LENGTHS;

/** In the order of the form. */
export const DIASPORA_FIELDS: readonly DiasporaField[] = [
  'email',
  'phone',
  'country',
  'state',
  'city',
  'context',
  'issueDescription',
];

export const DIASPORA_TEXTS = {
  /** DIA-07, ERR-43. */
  email: 'Please enter a valid email address',
  /** DIA-10, ERR-44. */
  phone: 'Please enter a valid phone number',
  /** ERR-40. */
  done: 'Thank you for reaching out! We have received your submission and will review it shortly.',
  busy: 'Submitting...',
} as const;

/** Error messages for empty required fields. */
export const DIASPORA_MISSING = {
  email: 'Enter your email address',
  country: 'Choose your country',
  state: 'Choose your state or province',
  city: 'Choose your city or district',
  context: 'Say briefly what your request is about',
  issueDescription: 'Describe the issue',
} as const satisfies Readonly<Record<Exclude<DiasporaField, 'phone'>, string>>;

/** File extensions the form accepts (DIA-27, CONST-47). */
export const ATTACHMENT_EXTENSIONS = ['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt'] as const;

const SIMPLE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks for text, an at sign, text, a dot, text (DIA-06). */
export function looksLikeEmail(text: string): boolean {
  return SIMPLE_EMAIL.test(text.trim());
}

/** How a request failed. */
interface Failure {
  /** `null` without a response. */
  readonly status: number | null;
  /** The response's text; without a response, the browser's error. */
  readonly text: string;
  /** Our own message, which says what to do. */
  readonly message: string;
}

/**
 * The banner after a failed request (ERR-41, ERR-42). Our own message takes the place of a response that is JSON, a page
 * of a proxy or empty (DAPI-43), and follows the browser's error, which does not say what to do.
 */
export function diasporaFailure({ status, text, message }: Failure): string {
  const isPlain = !/^\s*([{<]|$)/.test(text);
  let reason = isPlain ? text : message;
  if (status !== null) reason = `Server error: ${status} - ${reason}`;
  else if (isPlain) reason += ` - ${message}`;
  return `Failed to submit your request: ${reason}`;
}
