import type { Messages } from '../messages.ts';

export const forms: Messages['forms'] = {
  optional: ' (वैकल्पिक)',
  leaveEmpty: 'इसे ख़ाली छोड़ें',
};
