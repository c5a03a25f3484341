import type { Messages } from '../messages.ts';

export const viewer: Messages['viewer'] = {
  name: 'वेब स्टोरी',
  close: 'स्टोरी बंद करें',
  openPage: 'स्टोरी का पेज खोलें',
  previous: 'पिछला पन्ना',
  next: 'अगला पन्ना',
};
