/** About Us: facts from the specification, words of our own (ABOUT-14). */
export const about = {
  title: 'About Us',
  description:
    'MATV started in 2000, went to satellite in 2004 and came to London in 2008: channel 709, free to air, news from Britain and India.',
  claim: 'One channel, two homes.',
  intro:
    'MATV is a news and live television channel for people whose lives reach from Britain to India, and for everyone who wants to understand the places between.',
  /** The page's opening numbers (ABOUT-02, CONST-62). */
  stats: {
    started: { number: '2000', meaning: 'the year the channel started' },
    years: { number: '24+ years', meaning: 'of news and talk on air' },
    channel: { number: '709', meaning: 'our channel number' },
    price: { number: 'Free to air', meaning: 'no subscription, no card' },
  },
  journeyTitle: 'Our journey',
  journey: {
    mast: {
      year: '2000',
      title: 'The first programmes',
      text: 'MATV starts as a channel for viewers who follow two countries at once and want both explained in plain words.',
    },
    dish: {
      year: '2004',
      title: 'On satellite',
      text: 'The channel goes up to satellite. From now on a dish on the wall is all that a household needs to watch.',
    },
    skyline: {
      year: '2008',
      title: 'London',
      text: 'MATV comes to London: close to Westminster’s decisions and to the high streets where they are felt.',
    },
    screens: {
      year: 'Today',
      title: 'Every screen',
      text: 'Channel 709, still free to air, and this site: live television, articles and videos on whatever you hold in your hand.',
    },
  },
  featuresTitle: 'Features',
  features: {
    '/live': {
      title: 'Live television',
      text: 'The programme as it is broadcast, in the browser, without an account.',
      label: 'Watch live',
    },
    '/latest-news': {
      title: 'News from both homes',
      text: 'Britain, India and the world, from politics to sport, sorted so that you find your corner in one step.',
      label: 'Latest news',
    },
    '/videos': {
      title: 'Videos and web stories',
      text: 'The day in moving pictures, or in a few tall pages for the bus.',
      label: 'All videos',
    },
    '/diaspora-support': {
      title: 'Help far from home',
      text: 'Visa, welfare, legal or family trouble: our Indian Diaspora Support desk listens and looks for a way.',
      label: 'Reach us',
    },
  },
  programmingTitle: 'Special programming',
  showKicker: 'In the studio',
  showName: 'Rajneeti',
  show: 'Our political talk show: time for whole answers, and for the questions that follow from them. It goes out live: guests ask for a place, choose the date and say what they want to discuss.',
  showLink: 'Book the show',
  programming: {
    elections: {
      title: 'Elections',
      text: 'Who stands, what they promise and how the count goes, on both sides of the map.',
    },
    deepDives: {
      title: 'Deep dives',
      text: 'One question, asked slowly: background, voices and numbers in a single long read.',
    },
    festivals: {
      title: 'Festivals and communities',
      text: 'What people celebrate, cook, sing and argue about, where they live.',
    },
  },
  partnersTitle: 'Partnerships',
  partnersLead: 'No channel reports two countries alone. These are the partners we look for.',
  partnersLink: 'Write to us',
  partners: {
    agencies: {
      title: 'News agencies',
      text: 'whose reporting reaches where ours does not. Their stories carry their credit here.',
    },
    communities: {
      title: 'Communities and charities',
      text: 'who know what matters locally and where help is missing.',
    },
    schools: {
      title: 'Schools and universities',
      text: 'with research and debates that deserve a wider audience.',
    },
    businesses: {
      title: 'Businesses',
      text: 'that want to be seen beside the news: clearly labelled, and never inside it.',
    },
  },
  reasonsTitle: 'Why choose MATV',
  reasons: {
    free: {
      title: 'It is free',
      text: 'Free to air on television and free to read here. There is no paywall to meet half way through.',
    },
    places: {
      title: 'It knows both places',
      text: 'A decision in Delhi can change a life in Leicester, and the other way round. We report both ends.',
    },
    sources: {
      title: 'It says who says so',
      text: 'Authors have names and pages, agencies have credits, and a story that changes shows when.',
    },
    privacy: {
      title: 'It leaves you alone',
      text: 'Reading needs no account and sets no cookie. Nobody follows you from page to page.',
    },
  },
  policies: 'How we work',
  aboutMatv: 'About MATV',
  /** Above a policy that the desk has not written in the language of the page. */
  notTranslated: 'We have this text in another language alone.',
  ending: 'See for yourself',
  watchLive: 'Watch live',
  readLatest: 'Read the latest',
  reachUs: 'Reach us',
};
