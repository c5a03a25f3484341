/** What e-mails to visitors say. The English texts are the type, so a language that lacks one does not compile. */
export const en = {
  hello: 'Hello,',
  helloTo: (name: string) => `Hello ${name},`,
  buttonFails: 'If the button does not work, copy this address into your browser:',
  newsletter: {
    asked: 'You get this mail because somebody asked for the MATV newsletter with this address.',
    askedForBreaking: 'You get this mail because somebody asked for MATV breaking news with this address.',
    confirm: {
      subject: 'Please confirm: the MATV newsletter',
      title: 'The MATV newsletter',
      preview: 'One click and you are subscribed.',
      text: 'Somebody, hopefully you, asked for our newsletter with this address. Confirm it and you get it.',
      button: 'Confirm',
      valid: (days: number) =>
        `The link works for ${days} days. If it was not you, there is nothing to do: without the click we forget the address.`,
    },
    confirmBreaking: {
      subject: 'Please confirm: MATV breaking news by e-mail',
      title: 'Breaking news by e-mail',
      text: 'Somebody, hopefully you, asked with this address for our newsletter and for an e-mail when big news breaks. Confirm it and you get both.',
      valid: (days: number) =>
        `The link works for ${days} days. If it was not you, there is nothing to do: without the click nothing changes.`,
    },
    known: {
      subject: 'You get the MATV newsletter already',
      title: 'You are subscribed',
      preview: 'There is nothing more to do.',
      text: 'Somebody, hopefully you, asked for our newsletter with this address. You get it already, so there is nothing more to do.',
      /** The first and third are links. */
      links: ['Read the news', ' or ', 'unsubscribe', '.'],
      /** Asked for on a page of another language than that of the mails. */
      inOther:
        'It comes in another language. To have it in English, follow the link to unsubscribe and choose English.',
    },
    edition: {
      /** Around the site's name. */
      why: ['You get this mail because you subscribed to the newsletter on ', '.'],
      unsubscribe: 'Unsubscribe',
      corrections: 'Corrections',
      ofEarlier: 'To stories in our earlier e-mails',
      withdrawn: 'Withdrawn:',
      corrected: 'Corrected:',
    },
    breaking: {
      subject: (title: string) => `Breaking: ${title}`,
      preview: 'Breaking news from MATV.',
      /** Around the site's name. */
      why: ['You get this mail because you asked for breaking news on ', '.'],
      readMore: 'Read more',
      noMore: 'No more breaking news',
      everything: 'Unsubscribe from everything',
    },
  },
  petition: {
    why: 'You get this mail because somebody signed a petition on MATV with this email address.',
    signed: {
      subject: (petition: string) => `You signed: ${petition}`,
      title: 'Thank you for signing',
      preview: (petition: string) => `Your signature counts: ${petition}`,
      thanks: (petition: string) =>
        `Thank you for signing the petition ‘${petition}’. Your voice matters, and your signature counts.`,
      passOn: (page: string) => `The more people know of it, the more it weighs. Pass it on: ${page}`,
      name: 'If you chose to display your name, press ‘Show my name’ on the page behind this link: it appears from then on.',
      withdraw:
        'If it was not you, or if you have changed your mind, you can withdraw the signature. It is deleted at once.',
      button: 'See your signature',
    },
    confirm: {
      subject: (petition: string) => `Please confirm your signature: ${petition}`,
      title: 'Please confirm your signature',
      preview: (petition: string) => `One more step: ${petition}`,
      text: (petition: string) =>
        `Somebody, hopefully you, signed the petition ‘${petition}’ with this email address. The signature counts as soon as you confirm it.`,
      button: 'Confirm your signature',
      page: (page: string) => `The petition: ${page}`,
      notYou:
        'If it was not you, there is nothing to do: what is not confirmed is deleted after 14 days. The same link lets you delete it now, or withdraw your signature later.',
    },
  },
  support: {
    why: 'You get this mail because somebody sent MATV’s diaspora support form with this address.',
    subject: (reference: string) => `We have received your request ${reference}`,
    title: 'We have received your request',
    preview: (reference: string) => `Your reference is ${reference}.`,
    /** The reference comes between them. */
    thanks: [
      'Thank you for reaching out to MATV. Your reference is ',
      '. Please give it whenever you write to us about this request.',
    ],
    next: 'What happens next.',
    nextText:
      ' Our desk reads every request and answers by e-mail to this address. We cannot promise a solution, and we are no authority and no legal advisers: if you are in danger, call your local emergency services or your consulate first.',
    notYou: (form: string, privacy: string) =>
      `If it was not you who sent it, tell us with the reference at ${form} and we erase it. How long we keep a request stands at ${privacy}.`,
  },
  reply: {
    why: 'You get this mail because you wrote to MATV by a form on our site. Answers to this address are not read.',
    subject: (reference: string) => `An answer from MATV [${reference}]`,
    title: 'An answer from MATV',
    about: (day: string, reference: string) =>
      `This answers what you sent us on ${day}. Your reference is ${reference}. Please name it when you write to us again by the form on our site.`,
  },
  booking: {
    why: 'You get this mail because a place on Rajneeti was asked for on the MATV site with this address.',
    reference: (reference: string) => `Your reference is ${reference}.`,
    confirm: {
      subject: (reference: string) => `Please confirm your request for Rajneeti (${reference})`,
      title: 'Please confirm your request',
      thanks: (reference: string) =>
        `Thank you for asking to join Rajneeti, our live political discussion show. Your reference is ${reference}.`,
      open: 'You left the date open. We will find one with you once you have confirmed your request.',
      asked: (session: string) => `You asked for ${session}. No place is held for you until you confirm.`,
      button: 'Confirm my request',
      until: (until: string) => `Please confirm by ${until}. After that the request expires.`,
      notYou: 'If you did not ask for this, there is nothing to do: without this link no place is taken.',
    },
    received: {
      subject: (reference: string) => `Your request for Rajneeti (${reference})`,
      title: 'We have your request',
      confirmed: (reference: string) =>
        `Your request to join Rajneeti, our live political discussion show, is confirmed. Your reference is ${reference}.`,
      asked: (session: string) =>
        `You asked for ${session}. A place is held for you until we have answered; the attached calendar entry is marked so.`,
      full: 'The session you asked for is no longer available. Choose another one by the link of our first mail, or leave it to us: we will find one with you.',
      open: 'You left the date open. We will find one with you.',
      reply: 'We reply within 48 hours.',
    },
    accepted: {
      subject: (reference: string) => `You are in the show (${reference})`,
      title: 'You are in the show',
      preview: 'We look forward to you.',
      confirmed: (session: string | null) =>
        `Your place on Rajneeti is confirmed: ${session ?? ''}. The attached entry is for your calendar.`,
      ready: (reference: string) =>
        `Please be ready 15 minutes before. If anything comes up, tell us as soon as you can and name ${reference}.`,
    },
    declined: {
      subject: (reference: string) => `Your request for Rajneeti could not be met (${reference})`,
      title: 'We cannot offer you this place',
      preview: (reference: string) => `About your request ${reference}.`,
      sorry: (session: string | null, reference: string) =>
        `Thank you for your interest in Rajneeti. We are sorry: we cannot offer you a place${
          session === null ? '' : ` on ${session}`
        } (your request ${reference}).`,
      again: 'You are welcome to ask for another date.',
      button: 'See the coming shows',
    },
    proposed: {
      subject: (reference: string) => `Another date for your place on Rajneeti (${reference})`,
      title: 'Does another date suit you?',
      text: (reference: string, session: string | null) =>
        `About your request ${reference}: we would like to have you on Rajneeti on another date, ${session ?? ''}. A place is held for you.`,
      please: 'Please tell us whether you can come.',
      button: 'Answer the proposal',
    },
  },
};
