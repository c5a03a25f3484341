/** What the form sends is English, so the English page needs no other names. */
const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** Indian Diaspora Support: the page with its form, and the page after it was sent without script. */
export const support = {
  title: 'Indian Diaspora Support',
  intro:
    'Trouble with a document, an employer, a landlord or an authority, far from home? Tell our desk what happened. No account is needed.',
  note: 'Please note',
  noGuarantee: 'Resolution is not guaranteed.',
  noGuaranteeText:
    ' We read every request and answer by e-mail. We pass on what we can and report on what concerns many, but we are no authority and no legal advisers.',
  danger: 'If you are in danger, call your local emergency services or your consulate first.',
  form: 'Contact Form',
  /** Around the reference. */
  reference: [
    'Your reference is ',
    '. Please note it down: we send it by e-mail too, unless we have written to you within the last hour.',
  ],
  contact: 'Contact Information',
  email: 'Email',
  emailHelp: 'We answer to this address.',
  phone: 'Phone',
  phoneHelp: 'With the country code, such as +44 7400 123456.',
  place: 'Location',
  country: 'Country',
  state: 'State/Province',
  /** India's states by their English names, in the order in which they are shown. */
  statesOfIndia: NO_NAMES,
  city: 'City/District',
  issue: 'Issue Description',
  context: 'Context/Subject',
  contextExample: 'Brief context or subject of your request',
  description: 'Detailed Issue Description',
  descriptionHelp: (most: number) =>
    `What happened, when, who is involved, and what would help. Up to ${most} characters.`,
  attachments: 'Attachments (Optional)',
  files: 'Files',
  filesHelp: (kinds: string, most: number) =>
    `${kinds} (max 10MB each), at most ${most} files. Only our desk can open them.`,
  chosenFiles: 'Chosen files',
  remove: 'Remove',
  /** Around the link to the privacy policy. */
  consent: [
    'By submitting this form you agree that our desk reads and keeps what you send, to deal with your request. The ',
    'Privacy Policy',
    ' says for how long, and how to have it erased.',
  ],
  submit: 'Submit',
  sentTitle: 'Request received',
  home: 'Home',
};
