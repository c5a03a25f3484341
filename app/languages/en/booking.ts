import { CONFIRM_HOURS } from '#domain/forms/bookings/booking-state.ts';
import { BOOKING_DONE, placesText } from '#domain/forms/bookings/booking-texts.ts';

/** The page on which guests ask for a place in the talk show. */
export const booking = {
  title: 'Book Show',
  description:
    'Ask for a place in Rajneeti, MATV’s live political discussion show: choose a date, say what you want to talk about, and hear from us within 48 hours.',
  heading: 'Take your place on Rajneeti',
  intro:
    'Rajneeti is our live political discussion show. Guests from all walks of life sit down with our hosts and talk about what is decided in Westminster and in Delhi. It is live on MATV, by satellite TV across the UK and 55 European countries.',
  about: 'About the show',
  thanks: {
    title: String(BOOKING_DONE.title),
    text: String(BOOKING_DONE.text),
    step: 'One more step:',
    stepText: ` if you gave us an e-mail address, we have sent you an e-mail. Please confirm your request by the link in it within ${CONFIRM_HOURS} hours. No place is held for you until then, and after that the request expires. If you left us only a WhatsApp number, we will confirm it with you.`,
    /** Before and after the reference. */
    reference: ['Your reference is ', '. Please keep it.'],
    again: 'Submit Another Request',
  },
  onAir: {
    title: 'When we are on air',
    text: 'Live from London. India times follow the date, because the clocks change in Britain and not in India.',
    note: 'Please note:',
    noteText: ' after 10th Nov shows are only on Saturdays 10:00-11:00 AM London time.',
  },
  contact: {
    title: 'Contact',
    /** The second of them is important. */
    reply: ['We reply to every request within ', '48 hours', ', by e-mail or on WhatsApp, whichever you leave us.'],
    /** Before, in and after the link. */
    privacy: ['What you send is read by our editors alone. How long we keep it stands in our ', 'Privacy Policy', '.'],
  },
  hosts: {
    title: 'Your hosts',
    text: 'The presenters of our political desk moderate every edition. They speak with you before the show, ask the questions viewers send in, and see to it that everybody is heard.',
    pause: 'Pause the pictures',
    pictures: {
      studio: 'Two presenters at the desk of our studio, with cameras on both sides',
      debate: 'Two guests at lecterns, each making a point',
      microphones: 'A guest before a row of microphones',
      parliament: 'The Palace of Westminster at sunrise',
      ballot: 'A hand puts a ballot paper into its box',
      skyline: 'London at night, seen over the Thames',
      satellite: 'A satellite above Europe',
    },
  },
  questions: 'Questions guests ask',
  faq: [
    {
      question: 'What is the show?',
      answer:
        'Rajneeti is MATV’s live political discussion show. Hosts and guests talk about the politics that matter to people with a life in Britain and roots in India: elections, visas, trade, rights, and what is said about them.',
    },
    {
      question: 'Who can participate?',
      answer:
        'Anybody with something to say on the subject: councillors and campaigners, students, shopkeepers, nurses, scholars. You need no experience of television, and no account with us.',
    },
    {
      question: 'Is the show live or pre-recorded?',
      answer:
        'Live. What you say is heard while you say it, so we talk with you beforehand and nobody is taken by surprise.',
    },
    {
      question: 'Where does it take place?',
      answer:
        'In our London studio. Guests who cannot travel can join by video call; tell us in your message and we will send you what you need.',
    },
    {
      question: 'How long is a session?',
      answer: 'About 60 minutes. Please keep a quarter of an hour before it free as well.',
    },
    {
      question: 'How do I confirm my participation?',
      answer:
        'Send the form. We reply within 48 hours by e-mail or WhatsApp, with a calendar entry once your place is confirmed. If another date suits the show better, we propose one and you accept it with one click.',
    },
  ],
  form: {
    title: 'Ask for a place',
    intro: 'You need no account. Your name and one way to reach you are enough.',
    aboutYou: 'About you',
    name: 'Full Name',
    contact: 'Leave us an e-mail address or a WhatsApp number, or both.',
    email: 'Email',
    phone: 'WhatsApp number',
    dateAndTime: 'Date and time',
    subject: 'What you bring',
    expertise: 'Expertise',
    expertiseHelp: 'Your field of work, study or experience.',
    whyPodcast: 'Why do you want to join the show?',
    topicsToDiscuss: 'Topics you want to discuss',
    pastEngagements: 'Past engagements',
    pastEngagementsHelp: 'Shows, panels or talks you have taken part in.',
    message: 'Message',
    messageHelp: 'Anything else we should know.',
    pages: 'Your pages',
    pagesIntro: 'So that we know your work, and can name you as you like to be found.',
    portfolio: 'Portfolio',
    portfolioLabel: 'A picture of you or of your work',
    portfolioHelp: 'One JPG, JPEG or PNG file, up to 10 MB.',
    send: 'Send request',
    sending: 'Submitting...',
  },
  sessions: {
    help: 'The next sessions that can be booked. Leave it empty and we find a date with you.',
    none: 'No dates are open at the moment. Send your request and we will find one.',
    anyDate: 'Any date',
    date: 'Date',
    time: 'Time',
    dateFirst: 'Choose a date first',
    /** After a session in a list of choices. */
    places: (left: number) => placesText(left),
  },
};

/** The pages of the links in a guest's mails. */
export const bookingLinks = {
  requestTitle: 'Your request for Rajneeti',
  proposalTitle: 'Your place on Rajneeti',
  request: (reference: string) => `Your request ${reference} for a place on Rajneeti.`,
  comingShows: 'See the coming shows',
  broken: 'This link does not work',
  brokenText: 'Please copy the whole address from the email. If you did, we no longer have your request.',
  expired: 'Your request has expired',
  expiredText: (reference: string) => `It was not confirmed in time (${reference}). You are welcome to ask again.`,
  accepted: 'You are in the show',
  acceptedText: (reference: string) => `Your place is confirmed (${reference}).`,
  answered: 'We have answered your request',
  answeredText: (reference: string) => `Please see our latest mail about your request ${reference}.`,
  confirm: 'Confirm your request',
  confirmButton: 'Confirm my request',
  dateOpen: 'You left the date open. We will find one with you.',
  notHeld: 'No place is held for you until you confirm. ',
  until: (until: string) => `The request expires at ${until}. If you did not ask for this, there is nothing to do.`,
  confirmed: 'Your request is confirmed',
  confirmedText: (reference: string) => `Thank you. We reply to your request ${reference} within 48 hours.`,
  held: 'A place is held for you until we have answered.',
  chooseButton: 'Choose this session',
  full: 'We are sorry: the session you asked for is no longer available.',
  fullChoose: 'Choose another one, or leave the date open and we will find one with you.',
  fullAll: 'Nor are the others. We will find a date with you.',
  another: 'Another session',
  chooseSession: 'Choose a session',
  anyDate: 'Any date',
  doesItSuit: 'Does this date suit you?',
  accept: 'Accept this date',
  refuse: 'I cannot come',
  proposalAcceptedText: (reference: string) => `Thank you. Your place is confirmed (${reference}).`,
  refused: 'Thank you for telling us',
  refusedText: (reference: string) => `Your place was given back. We will be in touch about your request ${reference}.`,
  over: 'This link is no longer valid',
  overText:
    'The show may be over or cancelled, or we have written to you again since. Our latest mail has the link that counts.',
};
