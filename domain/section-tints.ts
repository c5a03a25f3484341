import type { SectionSlug } from './sections.ts';

export interface SectionTint {
  /** Background: the section's colour in its darkest shade, as on its own pages. White text is set on it. */
  readonly ground: string;
  /** Colour of the channel's signal on that background. */
  readonly signal: string;
}

/** The colours of pictures that the site draws for stories without one. */
export const SECTION_TINTS: Readonly<Record<SectionSlug, SectionTint>> = {
  world: { ground: '#23236b', signal: '#8587c9' },
  viral: { ground: '#4d0a30', signal: '#d470a6' },
  'latest-news': { ground: '#4f0417', signal: '#d9707f' },
  'india-news': { ground: '#472300', signal: '#d29a5c' },
  'web-stories': { ground: '#2a1250', signal: '#a488d6' },
  'science-news': { ground: '#063b42', signal: '#5fb0ae' },
  opinion: { ground: '#4a180b', signal: '#d28a74' },
  entertainment: { ground: '#3a0e35', signal: '#c57fb9' },
  defence: { ground: '#222a16', signal: '#9aab7d' },
  sportfit: { ground: '#06361e', signal: '#5fb387' },
  education: { ground: '#082f55', signal: '#72a3d6' },
  'election-news': { ground: '#3b1019', signal: '#d27f8b' },
  health: { ground: '#043a33', signal: '#5bb3a3' },
  tech: { ground: '#172160', signal: '#8a95d9' },
  initiatives: { ground: '#362800', signal: '#c4a447' },
  business: { ground: '#0e2a3b', signal: '#78a8c6' },
};
