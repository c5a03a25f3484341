/** The versions of a story that readers may compare. */
export const history = {
  kicker: 'All versions',
  title: (title: string) => `All versions: ${title}`,
  description: (title: string) => `What MATV has published of this story, and what was changed: ${title}`,
  intro: 'Every version of this story that we have published.',
  unchanged: 'It has not been changed since.',
  choose: 'Choose one to see what it changed.',
  versions: 'Versions',
  version: (number: number) => `Version ${number}`,
  present: (number: number) => `Version ${number}, the present one`,
  first: 'Version 1, as first published',
  unknownTime: 'time not recorded',
  /** What the marks mean: the first and the third are marked. */
  legend: (before: number) => ['Added', ' and ', 'removed', ` since version ${before}`],
  /** Hidden, before words that one version has alone. */
  added: 'added: ',
  removed: 'removed: ',
};
