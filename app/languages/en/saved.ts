/** The stories saved on this device. */
export const saved = {
  title: 'Saved stories',
  description: 'Stories that you saved on this device, to read them without a connection.',
  intro: 'They are kept on this device, and open without a connection.',
  noScript: 'Saving stories needs script, which is turned off in this browser.',
  unsupported:
    'This browser cannot save stories, blocks storage for this site, or this is a private window. Try a current version of Chrome, Edge, Firefox or Safari, in an ordinary window, and allow this site to store data.',
  off: 'Saving stories is switched off at the moment, and what was saved has been removed. We will switch it on again.',
  none: 'Nothing is saved on this device yet. Open a story and choose ‘Save’.',
  remove: 'Remove',
  removeAll: 'Remove all stories',
  saveRead: 'Save the last 20 stories I read',
  saveReadHelp:
    'Older ones are removed as you read on. What you read stays on this device: nobody else is told. If you put MATV on your Home Screen, this is on from the start.',
};
