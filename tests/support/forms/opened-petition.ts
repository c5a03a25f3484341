import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';

/** A petition as its page opens it, at 14:00 on 20 November 2026. */
export const OPENED_PETITION: OpenedPetition = {
  petition: {
    _id: '019a00000000000000000001',
    slug: 'a-petition',
    title: 'Keep it open',
    description: 'It is needed.',
    decisionMaker: 'The council',
    story: 'One.\n\nTwo.',
    situation: ['A vote in May'],
    currentSignatures: 7,
    version: 3,
    deadline: null,
    isOpen: true,
    confirms: false,
    updatedAt: '2026-11-20T14:00:00.000Z',
  },
  isMain: true,
  voices: [],
  notes: [],
  stats: {
    recentSignatures: [{ name: 'asha Rao', location: 'Leeds', time: '2026-11-20T13:58:00Z' }],
    totalSignatures: 1234,
    totalLocations: 56,
  },
};
