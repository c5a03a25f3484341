import { describe, expect, it } from 'vitest';
import { petitionIn, petitionTitleIn } from './petition-in.ts';
import { PETITION_DEFAULTS } from './petition-texts.ts';

describe('a petition for readers of Hindi', () => {
  it('is in Hindi where its text is the one that the site brings (WORLD-57)', () => {
    const shown = petitionIn('hi', PETITION_DEFAULTS);
    expect(shown.title).toBe('यमन में मलयाली नर्स को मौत की सज़ा से बचाएँ');
    expect(shown.decisionMaker).toBe('भारत सरकार और यमन के अधिकारी');
    expect(shown.story.split('\n\n')).toHaveLength(3);
    expect(shown.story).toMatch(/आपका नाम उन्हें बताता है कि उसे भुलाया नहीं गया है।$/);
    expect(shown.situation[0]).toBe('मौत की सज़ा की तारीख़ 16 जुलाई तय है');
    expect(shown.situation).toHaveLength(6);
    expect(Object.values(shown).flat().join(' ')).not.toMatch(/[a-z]/i);
  });

  it('keeps every text that an editor wrote, one by one', () => {
    const changed = {
      ...PETITION_DEFAULTS,
      title: 'Save her',
      situation: ['Execution put off', 'Supreme Court plea filed'],
    };
    expect(petitionIn('hi', changed)).toMatchObject({
      title: 'Save her',
      decisionMaker: 'भारत सरकार और यमन के अधिकारी',
      situation: ['Execution put off', 'सुप्रीम कोर्ट में याचिका दायर'],
    });
    expect(petitionTitleIn('hi', 'Save her')).toBe('Save her');
  });

  it('has the site’s own texts in Hindi where it has none, but no story (PET-04, PET-05, PET-13)', () => {
    const empty = { title: '', description: '', decisionMaker: '', story: '', situation: [] };
    expect(petitionIn('hi', empty)).toMatchObject({
      title: 'यमन में मलयाली नर्स को मौत की सज़ा से बचाएँ',
      decisionMaker: 'भारत सरकार और यमन के अधिकारी',
      story: '',
      situation: [],
    });
    expect(petitionIn('en', empty)).toMatchObject({
      title: 'Save a Malayali nurse from execution in Yemen',
      story: '',
    });
  });
});
