/** The full-screen viewer of web stories. */
export const viewer = {
  name: 'Web story',
  close: 'Close story',
  openPage: 'Open the story’s page',
  previous: 'Previous panel',
  next: 'Next panel',
};
