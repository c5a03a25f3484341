import { author } from './author.ts';
import { cards } from './cards.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { dates, missing, page } from './page.ts';
import { section, sectionPage } from './section.ts';
import { story } from './story.ts';

/** The texts in English, as the specification words them. */
export const en = { author, cards, dates, frame, home, missing, page, section, sectionPage, story };
