/** The name that the petition app's health check reports (CONST-60). */
export const PETITION_APP_NAME = 'Petition App';

/** Texts for a petition that has none of its own (PET-04, PET-05, PET-13), and for the sample petition. */
export const PETITION_DEFAULTS = {
  title: 'Save a Malayali nurse from execution in Yemen',
  description:
    'A Malayali nurse is on death row in Yemen, and the day of her execution is near. We ask the governments that can still save her life to act now, together and without delay.',
  decisionMaker: 'Government of India and Yemen Authorities',
  story: [
    'She went to Yemen to work as a nurse and to support her family in Kerala. Today she waits in a prison in Sana’a for a sentence that cannot be taken back.',
    'Yemeni law knows another way: the family of the man who died may pardon her, and may accept blood money, the diyah, instead. People in India and in the diaspora are raising it. What is missing is time, and the word of those who can speak to both sides.',
    'Your name tells them that she is not forgotten.',
  ].join('\n\n'),
  /** 'Current Situation' (PET-14 to PET-20). */
  situation: [
    'Execution scheduled for July 16',
    'Supreme Court plea filed',
    'Blood money (diyah) option available',
    'International action council formed',
    'Government of India involvement',
    'Time-sensitive diplomatic efforts',
  ],
} as const;

/** Shown only while the statistics are unavailable (SPEC-32; PET-07, PET-09). */
export const STATS_DEFAULTS = { totalSignatures: 784, totalLocations: 12 } as const;

/** Hours left shown for a petition without a deadline (PET-08). */
export const HOURS_LEFT = 48;

/** The response to a signature, including a repeated one (ERR-36). */
export const SIGNED = 'Thank you for signing the petition! Your voice matters.';

/** Why a signature is refused. */
export const PETITION_REFUSALS = {
  closed: 'This petition has closed meanwhile, so your signature was not counted.',
  missing: 'There is no such petition.',
  busy: 'Very many people are signing. Please try again in a moment.',
} as const;

/** Added when signatures must be confirmed by mail. */
export const CONFIRM_BY_MAIL =
  'One more step: open the link in the email we send you, and press the button there. Your signature counts from then on, and your name is shown if you chose that.';

/** Added when signatures count at once: a name is shown only after its owner has confirmed by mail. */
export const NAME_BY_MAIL =
  'If you chose to display your name, it appears once you have opened the link in the email we send you and pressed the button there.';

/** The message of an error response, or a general one (ERR-39). */
export function petitionErrorMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' && message !== '' ? message : 'Something went wrong';
}
