import { britishDate } from '#domain/dates.ts';
import { number } from '../plural.ts';

/** The search page. */
export const search = {
  title: 'Search',
  titleOf: (text: string) => `${text} – Search`,
  description: 'Search all stories, blogs and deep dives of MATV.',
  form: 'All stories',
  field: 'Search all stories',
  submit: 'Search',
  filters: 'Filters',
  moreFilters: 'More filters',
  sort: 'Sort',
  sorts: { relevance: 'Most relevant', newest: 'Newest first' },
  when: 'When',
  anyTime: 'Any time',
  spans: { day: 'Past day', week: 'Past week', month: 'Past month', year: 'Past year' },
  type: 'Type',
  allTypes: 'All types',
  types: { article: 'Articles', blog: 'Blogs', 'deep-dive': 'Deep dives' },
  section: 'Section',
  allSections: 'All sections',
  dates: 'Dates',
  from: 'From',
  until: 'Until',
  show: 'Show',
  setFilters: 'Filters that are set',
  /** Hidden, before the filter. */
  removeFilter: 'Remove the filter ',
  byAuthor: (author: string) => `by ${author}`,
  withTag: (tag: string) => `tag: ${tag}`,
  /** Days such as '2026-11-20'. */
  fromDay: (day: string) => `from ${britishDate(day)}`,
  untilDay: (day: string) => `until ${britishDate(day)}`,
  count: (total: number) => (total === 1 ? 'One story' : `${number('en', total)} stories`),
  about: (total: number) => `About ${number('en', total)} stories`,
  /** Between the count and what was searched for. */
  for: ' for ',
  onPage: (page: number) => `, page ${page}`,
  /** Before and after what was typed. */
  byTopic: ['No story holds ', ' in its headline or summary. Showing the stories of this topic.'],
  cut: (characters: number) => `Only the first ${characters} characters were searched for.`,
  /** Before and after the link. */
  didYouMean: ['Did you mean ', '?'],
  /** Before, between and after what was typed and what was searched for instead. */
  meant: ['No story holds ', '. Showing results for ', '.'],
  /** Over the headline; a plain story has none. */
  kinds: { article: null, blog: 'Blog', 'deep-dive': 'Deep dive' },
  more: 'More results',
  end: 'No more results',
  failed: 'Search failed',
  added: ['more result', 'more results'],
  pages: 'Pages of results',
  tooFar: 'That is as far as this search goes. Set dates to reach older stories.',
  earlier: 'Earlier results',
  named: 'Sections, authors and topics of this name',
  namedSection: 'Section',
  namedAuthor: 'Author',
  namedTopic: 'Topic',
  sections: 'Sections',
  newest: 'Newest stories',
  noFurther: 'There are no further results',
  noneFit: 'No stories fit these filters',
  /** Before and after what was typed. */
  noneFor: ['No stories for ', ''],
  datesBackToFront: 'The dates are the wrong way round: ‘From’ is later than ‘Until’',
  swapDates: 'Search with the dates swapped',
  backToFirst: 'Back to the first results',
  nothingToLookFor:
    'Nothing in these words can be searched for: they stand in every story, or are no words. Add a name or a topic.',
  tryOthers: 'Try fewer or other words, and check how names are spelled.',
  withoutFilters: 'Search without the filters',
  inEnglish: 'Search for this in English',
  failedText: 'Something went wrong on our side, and we have written it down. Please try again in a moment.',
  /** Before the number. */
  failureNumber: 'If it goes on, tell us this number: ',
};
