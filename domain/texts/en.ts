import { PETITION_DEFAULTS } from '../forms/petition/petition-texts.ts';
import { INDIA, LONDON, twelveHourClockIn } from '../london-time.ts';
import type { LanguageTexts } from './language-texts.ts';

/** What the domain and the server say to readers in English; forms and e-mails have texts of their own. */
export const en: LanguageTexts = {
  app: {
    name: 'MATV',
    shortName: 'MATV',
    description: 'News and live television for the UK and the Indian diaspora',
    search: 'Search the news of MATV',
    shortcuts: { live: 'Live TV', search: 'Search', saved: 'Saved stories' },
  },
  feeds: {
    newest: 'MATV: latest news',
    section: ({ title }) => ({ title: `MATV: ${title}`, description: `${title} from MATV, newest first.` }),
    author: (name) => ({ title: `MATV: ${name}`, description: `The newest stories by ${name} on MATV.` }),
    topic: (name) => ({ title: `MATV: ${name}`, description: `The newest stories about ${name} on MATV.` }),
    search: (words) => ({
      title: `MATV: ‘${words}’`,
      description: `The newest stories on MATV that match the search for ‘${words}’.`,
    }),
    nothingToSearch:
      'This is the feed of a search. Put what to search for at the end of its address: two letters or more, for example ?q=monsoon',
    corrections: {
      title: 'MATV: corrections and clarifications',
      description: 'Corrections and clarifications to stories published by MATV.',
    },
    correction: (headline) => `Correction: ${headline}`,
    liveBlog: (headline) => ({
      title: `MATV live: ${headline}`,
      description: `The newest posts of the live blog ‘${headline}’.`,
    }),
    update: 'Update',
    untitled: 'Untitled',
    sponsored: 'Sponsored',
    licence: (licence) => `Licence: ${licence}.`,
    originalReport: 'Original report',
    watchVideo: 'Watch the video',
    thisIsAFeed:
      'This is a feed, for apps that collect news from many sites. To follow these stories in a feed reader, copy this address into it:',
    toThePage: 'Read on the website',
    emptyFeed: 'There is nothing in this feed yet.',
    london: (day, time) => `${day}, ${time} London time`,
  },
  failure: {
    notShown: 'This page could not be shown',
    notWorked: 'That did not work',
    tryAgain: 'Please try again in a moment.',
    stillThere: 'Go back: what you typed is still there.',
    tellUs: 'If it keeps happening, tell us this number:',
    home: 'Go to the home page',
  },
  sentenceEnd: '.',
  session: ({ startsAt, endsAt }) =>
    `${hoursIn(LONDON, startsAt, endsAt)} London (${hoursIn(INDIA, startsAt, endsAt)} India)`,
  until: (day, until) => `${twelveHourClockIn(LONDON, until)} on ${day}, London time`,
  calendar: {
    accepted: 'Rajneeti, live on MATV',
    open: 'Rajneeti on MATV (to be confirmed)',
    description: (reference) => `Your booking ${reference}.`,
  },
  petition: PETITION_DEFAULTS,
};

/** 'h:mm-h:mm AM', or with AM and PM when it crosses noon. */
function hoursIn(zone: string, from: Date, to: Date): string {
  const [start, end] = [twelveHourClockIn(zone, from), twelveHourClockIn(zone, to)];
  const isOneHalf = start.slice(-2) === end.slice(-2);
  return `${isOneHalf ? start.slice(0, -3) : start}-${end}`;
}
