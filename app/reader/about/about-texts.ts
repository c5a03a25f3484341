/** What the About page tells, in the order it is shown: facts from the specification, words of our own (ABOUT-14). */

export interface AboutItem {
  readonly title: string;
  readonly text: string;
}

export interface Milestone extends AboutItem {
  readonly year: string;
  readonly drawing: 'mast' | 'dish' | 'skyline' | 'screens';
}

/** The page's opening numbers (ABOUT-02, CONST-62). */
export const STATS: readonly { readonly number: string; readonly meaning: string }[] = [
  { number: '2000', meaning: 'the year the channel started' },
  { number: '24+ years', meaning: 'of news and talk on air' },
  { number: '709', meaning: 'our channel number' },
  { number: 'Free to air', meaning: 'no subscription, no card' },
];

export const JOURNEY: readonly Milestone[] = [
  {
    year: '2000',
    title: 'The first programmes',
    text: 'MATV starts as a channel for viewers who follow two countries at once and want both explained in plain words.',
    drawing: 'mast',
  },
  {
    year: '2004',
    title: 'On satellite',
    text: 'The channel goes up to satellite. From now on a dish on the wall is all that a household needs to watch.',
    drawing: 'dish',
  },
  {
    year: '2008',
    title: 'London',
    text: 'MATV comes to London: close to Westminster’s decisions and to the high streets where they are felt.',
    drawing: 'skyline',
  },
  {
    year: 'Today',
    title: 'Every screen',
    text: 'Channel 709, still free to air, and this site: live television, articles and videos on whatever you hold in your hand.',
    drawing: 'screens',
  },
];

export const FEATURES: readonly (AboutItem & { readonly path: string; readonly label: string })[] = [
  {
    title: 'Live television',
    text: 'The programme as it is broadcast, in the browser, without an account.',
    path: '/live',
    label: 'Watch live',
  },
  {
    title: 'News from both homes',
    text: 'Britain, India and the world, from politics to sport, sorted so that you find your corner in one step.',
    path: '/latest-news',
    label: 'Latest news',
  },
  {
    title: 'Videos and web stories',
    text: 'The day in moving pictures, or in a few tall pages for the bus.',
    path: '/videos',
    label: 'All videos',
  },
  {
    title: 'Help far from home',
    text: 'Visa, welfare, legal or family trouble: our Indian Diaspora Support desk listens and looks for a way.',
    path: '/diaspora-support',
    label: 'Reach us',
  },
];

export const PROGRAMMING: readonly AboutItem[] = [
  { title: 'Elections', text: 'Who stands, what they promise and how the count goes, on both sides of the map.' },
  { title: 'Deep dives', text: 'One question, asked slowly: background, voices and numbers in a single long read.' },
  { title: 'Festivals and communities', text: 'What people celebrate, cook, sing and argue about, where they live.' },
];

export const PARTNERS: readonly AboutItem[] = [
  {
    title: 'News agencies',
    text: 'whose reporting reaches where ours does not. Their stories carry their credit here.',
  },
  { title: 'Communities and charities', text: 'who know what matters locally and where help is missing.' },
  { title: 'Schools and universities', text: 'with research and debates that deserve a wider audience.' },
  { title: 'Businesses', text: 'that want to be seen beside the news: clearly labelled, and never inside it.' },
];

export const REASONS: readonly AboutItem[] = [
  {
    title: 'It is free',
    text: 'Free to air on television and free to read here. There is no paywall to meet half way through.',
  },
  {
    title: 'It knows both places',
    text: 'A decision in Delhi can change a life in Leicester, and the other way round. We report both ends.',
  },
  {
    title: 'It says who says so',
    text: 'Authors have names and pages, agencies have credits, and a story that changes shows when.',
  },
  {
    title: 'It leaves you alone',
    text: 'Reading needs no account and sets no cookie. Nobody follows you from page to page.',
  },
];
