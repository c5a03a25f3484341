/** Lite pages: a page's text for slow lines. */
export const lite = {
  skip: 'Skip to the text',
  full: 'Full version',
  home: 'Today’s news',
  none: 'There are no stories here right now.',
  newer: 'Newer stories',
  older: 'Older stories',
  sections: 'Sections',
  search: 'Search',
  failed: 'This page can’t be shown',
  failedText:
    'It does not exist, or something went wrong here. Try again in a moment, or go on from the list of sections.',
  sponsored: 'Sponsored. ',
  /** Before the author's name. */
  by: 'By ',
  /** Between the time of publication and that of the last change. */
  updated: ', updated ',
  picture: 'Picture',
  watchVideo: 'Watch the video',
  live: 'Live',
  closed: 'As it happened',
  olderPosts: 'Older posts',
  withdrawn: 'We have withdrawn this post: ',
  correction: 'Correction: ',
  licence: (licence: string) => `Licence: ${licence}. `,
  related: 'Related stories',
  parts: 'Parts of this story',
  partOf: (part: number, parts: number) => `Part ${part} of ${parts}`,
  nextPart: (part: number, parts: number) => `Continue reading: part ${part} of ${parts}`,
  previousPart: (part: number) => `Back to part ${part}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  liveTv: 'Live TV',
  /** Leads to the full page, which plays it. */
  watch: 'Watch live (full version)',
  noProgrammes: 'No programmes are planned for today yet.',
};
