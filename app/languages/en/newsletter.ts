/** The newsletter's page, and the pages that the links in its mails lead to. */
export const newsletter = {
  title: 'The MATV newsletter',
  about: 'The stories that matter from Britain, India and the places between, chosen by our editors, in one e-mail.',
  address: 'Your e-mail address',
  breakingHelp: 'If you get the newsletter already, tick this and subscribe once more: we send you a link to add it.',
  privacy: 'What we do with what you send us',
  subscribe: 'Subscribe',
  subscribing: 'Subscribing...',
  confirm: {
    title: 'Confirm the newsletter',
    titleBreaking: 'Confirm newsletter and breaking news',
    intro: 'One click, and the MATV newsletter comes to your mailbox.',
    introBreaking: 'One click, and the MATV newsletter and breaking news come to your mailbox.',
    button: 'Confirm',
    busy: 'Confirming...',
    invalidTitle: 'This link is no longer valid',
    /** Around the link that subscribes again. */
    invalid: [
      'A newer link replaced it, you have unsubscribed since, or it is older than a week. If you do not get the newsletter, ',
      'subscribe again',
      '.',
    ],
  },
  unsubscribe: {
    title: 'Unsubscribe',
    intro: 'One click, and we forget this address. You will not receive the newsletter any more.',
    button: 'Unsubscribe',
    titleBreaking: 'No more breaking news',
    introBreaking: 'One click, and we do not e-mail you when news breaks. The newsletter still comes.',
    buttonBreaking: 'No more breaking news',
    busy: 'Unsubscribing...',
    /** On the pages of the other languages, in this one. */
    inThis: 'Get it in English instead',
  },
  outcomes: {
    welcome: {
      title: 'You are subscribed',
      text: 'Thank you. The next edition of the newsletter comes to your mailbox.',
      link: 'Read the news',
    },
    'welcome/breaking': {
      title: 'You are subscribed',
      text: 'Thank you. The next edition of the newsletter comes to your mailbox, and an e-mail when big news breaks.',
      link: 'Read the news',
    },
    language: {
      title: 'It comes in English now',
      text: 'From now on the newsletter, and breaking news if you get it, come in English. Stories that we have in another language alone stay in it.',
      link: 'Read the news',
    },
    goodbye: {
      title: 'You are unsubscribed',
      text: 'We have forgotten your address. You will not receive the newsletter any more.',
      link: 'Subscribe again',
    },
    'goodbye/breaking': {
      title: 'No more breaking news by e-mail',
      text: 'We will not e-mail you when news breaks. If you get the newsletter, it still comes.',
      link: 'About the newsletter',
    },
  },
};
