import type { Messages } from '../messages.ts';
import { author } from './author.ts';
import { cards } from './cards.ts';
import { frame } from './frame.ts';
import { home } from './home.ts';
import { dates, missing, page } from './page.ts';
import { section, sectionPage } from './section.ts';
import { story } from './story.ts';

/** The texts in Hindi. */
export const hi: Messages = { author, cards, dates, frame, home, missing, page, section, sectionPage, story };
