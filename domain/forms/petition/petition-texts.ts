/** The petition app's name in its environment (CONST-60); its health check answers with it. */
export const PETITION_APP_NAME = 'Petition App';

/** What the page says where a petition has no text of its own (PET-04, PET-05, PET-13). The seeded petition has the same. */
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

/** Shown only while no statistics can be had (SPEC-32; PET-07, PET-09). */
export const STATS_DEFAULTS = { totalSignatures: 784, totalLocations: 12 } as const;

/** Hours left of a petition without a deadline (PET-08). */
export const HOURS_LEFT = 48;

/** The answer to a signature, a repeated one included (ERR-36). */
export const SIGNED = 'Thank you for signing the petition! Your voice matters.';

/** Said besides where a signature counts only after its mailed link was opened. */
export const CONFIRM_BY_MAIL =
  'One more step: open the link in the email we send you, and press the button there. Your signature counts from then on, and your name is shown if you chose that.';

/** Said besides where the signature counts at once: the address may be a stranger's, and so may the name. */
export const NAME_BY_MAIL =
  'If you chose to display your name, it appears once you have opened the link in the email we send you and pressed the button there.';

/** What an error answer says (ERR-39): its own message, or that something went wrong. */
export function petitionErrorMessage(body: unknown): string {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : null;
  return typeof message === 'string' && message !== '' ? message : 'Something went wrong';
}
