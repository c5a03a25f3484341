/**
 * Messages that only the server sends, to people who send a form or request a page that fails. {0} is a placeholder.
 */
export const FORM_TEXTS = {
  otherSite: 'This form is sent from its page on this site.',
  proofNeeded: 'So many people are sending this form that your browser has to do a short check first.',
  proofWrong: 'The check that your browser did could not be accepted. Please send the form again.',
  tooOften: 'This was sent too often from your network. Please try again in {0}.',
  tooManyReads: 'Your network is asking faster than this site answers. Please try again in {0}.',
  oneSecond: '1 second',
  seconds: '{0} seconds',
  oneMinute: '1 minute',
  minutes: '{0} minutes',
  serverError: 'Something went wrong on our side. Please try again in a moment.',
  refused: 'The form could not be taken.',
  unreadable: 'The form could not be read. Please send it again.',
  notWhole: 'The form did not arrive whole. Please send it again.',
  textTooLong: 'A text of the form is too long.',
  strayFile: 'The form holds a file in a field that takes none.',
  tooLarge: 'What you sent is larger than this call takes.',
  unstorable: 'A text holds a character that cannot be stored. Type it again.',
  tooSlow: 'This took longer than the call may take. Please try again in a moment.',
  databaseAway: 'The site cannot get at its data at the moment. Please try again in a minute.',
  diskFull: 'The site has no room left to store this. Please try again later.',
} as const;

/** About the files that come with a form. */
export const FILE_TEXTS = {
  tooLarge: 'The file “{0}” is larger than {1}. Choose a smaller one.',
  empty: 'The file “{0}” is empty. Choose another one.',
  oneOnly: 'Choose one file only.',
  tooMany: 'Choose {0} files at most.',
  tooLargeTogether: 'The files are too large together: {0} at most. Choose smaller ones.',
  wrongKind: 'The file “{0}” is not one of the kinds we take ({1}), or it is damaged.',
  notPlainText:
    'The file “{0}” is not plain text in UTF-8. Save it as plain text with the encoding UTF-8, or as a PDF, and choose it again.',
  harmful: 'The file “{0}” was refused: it looks harmful to our virus scanner.',
  notScanned:
    'Files cannot be checked for viruses at the moment, so yours were not taken. Please try again in a few minutes.',
  away: 'Files cannot be kept at the moment. Please try again in a few minutes.',
  full: 'The server has no space left for files, so yours were not kept. Please try again later.',
  busy: 'Too many files are being sent at the same time. Please try again in a minute, or send the form without files.',
  noRoom:
    'The server has no room for files at the moment, so yours were not taken. Send the form without them, or try again later.',
  tooSlow:
    'The form arrived too slowly, so it was given up. Please send it again with smaller files, or over a faster connection.',
  networkBusy:
    'Your network has sent more files than we can take at once. Send the form without files, or with them in {0}.',
  everybodyBusy:
    'So many files are arriving that we cannot take yours at the moment. Send the form without files, or with them in {0}.',
} as const;

/** About following authors and topics, which readers without script do by forms. */
export const FOLLOW_TEXTS = {
  tooManyClicks: 'That was a lot of clicks. Please try again in {0}.',
  crowd: {
    author: 'Many readers on your network have followed this author today. Please try again tomorrow.',
    topic: 'Many readers on your network have followed this topic today. Please try again tomorrow.',
  },
  missing: { author: 'Failed to fetch author', topic: 'Failed to fetch topic' },
} as const;
