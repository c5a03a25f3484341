import { about } from './about.ts';
import { alerts } from './alerts.ts';
import { author } from './author.ts';
import { booking, bookingLinks } from './booking.ts';
import { cards } from './cards.ts';
import { corrections } from './corrections.ts';
import { forms } from './forms.ts';
import { frame } from './frame.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { legal } from './legal.ts';
import { lite } from './lite.ts';
import { live } from './live.ts';
import { newsletter } from './newsletter.ts';
import { dates, missing, page } from './page.ts';
import { petition, signature } from './petition.ts';
import { saved } from './saved.ts';
import { schedule } from './schedule.ts';
import { search } from './search.ts';
import { section, sectionPage } from './section.ts';
import { story } from './story.ts';
import { support } from './support.ts';
import { topic } from './topic.ts';
import { videos } from './videos.ts';
import { viewer } from './viewer.ts';

/** The texts in English, as the specification words them. */
export const en = {
  about,
  alerts,
  author,
  booking,
  bookingLinks,
  cards,
  corrections,
  dates,
  forms,
  frame,
  history,
  home,
  legal,
  lite,
  live,
  missing,
  newsletter,
  page,
  petition,
  saved,
  schedule,
  search,
  section,
  sectionPage,
  signature,
  story,
  support,
  topic,
  videos,
  viewer,
};
