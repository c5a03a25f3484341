import { plural } from '../plural.ts';

export const petition = {
  title: 'Petition',
  decisionMaker: 'Decision Maker',
  issue: 'The issue',
  situation: 'Current Situation',
  signatures: 'Signatures',
  hoursLeft: 'Hours Left',
  locations: 'Locations',
  sign: 'Sign this petition',
  missing: {
    title: 'Petition not found',
    text: 'There is no petition at this address. It may have moved.',
    link: 'To our petition',
    home: 'Home',
  },
  failed: (reason: string) => `Error loading petition: ${reason}`,
  unreadable: 'It could not be read just now. Please try again in a moment.',
  panel: {
    title: 'Join the Movement',
    /** After the number, which script may raise. */
    signed: (count: number): string => (count <= 1 ? ' signed so far' : ' have signed'),
    closed: 'This petition is closed. Thank you for your support.',
    signing: 'Signing...',
    /** Around the links to the terms and the privacy policy. */
    consent: ['By signing you accept our ', 'Terms of Service', ' and ', 'Privacy Policy'],
    consentEnd: (confirms: boolean) =>
      `. Your email address is never shown; we use it to count you once${confirms ? ' and to ask you to confirm' : ''}.`,
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    location: 'Location',
    locationExample: 'Enter your city, state/province, country',
    comment: 'Comment',
    commentHelp: 'Shown with your name once an editor has read it.',
    displayName: 'Display my name and comment on this petition',
  },
  supporters: 'Recent Supporters',
  voices: 'Why people sign',
  counting: {
    title: 'How we count',
    text: 'Every email address counts once. Signatures that did not come from people are taken out of the count, and we say so here. Email addresses are never shown.',
    none: 'No signatures have been removed.',
    removed: (count: number) => plural('en', count, { one: '# signature removed', other: '# signatures removed' }),
    /** Between the number and the reason. */
    removedOn: (day: string) => ` on ${day}: `,
  },
};

/** The page behind the link in a signer's mail. */
export const signature = {
  title: 'Your signature',
  confirmTitle: 'Confirm your signature',
  confirm: 'Confirm my signature',
  closed: 'This petition has closed meanwhile, so your signature can no longer be confirmed.',
  notYou: 'You did not sign it, or have changed your mind?',
  delete: 'Delete my signature',
  countsTitle: 'Your signature counts',
  /** Around the petition's title. */
  thanks: ['Thank you for signing ‘', '’.'],
  mayWithdraw:
    'If you have changed your mind you can withdraw it. Your name, email address and comment are deleted at once.',
  withdraw: 'Withdraw my signature',
  removedTitle: 'Your signature is not counted',
  removed: 'It was taken out of the count; the petition’s page says why.',
  goneTitle: 'Your signature is withdrawn',
  gone: 'It no longer counts, and what we knew of you is deleted.',
  unknownTitle: 'This link does not work',
  unknown: 'Please copy the whole address from the email.',
  nameWaiting: 'You chose to display your name. It appears once you say so here.',
  showName: 'Show my name',
  nameHeld: 'An editor looks at your name before it is shown.',
  nameShown: 'Your name is shown among the supporters.',
  nameRejected: 'Your name is not shown. Your signature counts all the same.',
  toPetition: 'To the petition',
};
