import { describe, expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { settingsSummary } from './settings-summary.ts';

const story = emptyStory({ kind: 'article', section: 'world', title: 'The bridge' });

describe('the line of a closed group of settings', () => {
  it('says what holds for a story that nobody has set anything for', () => {
    expect(settingsSummary('picture', story)).toBe('None');
    expect(settingsSummary('place', story)).toBe('World News');
    expect(settingsSummary('about', story)).toBe('News Desk');
    expect(settingsSummary('times', story)).toBe('No time set');
    expect(settingsSummary('flags', story)).toBe('Like any other story');
    expect(settingsSummary('search', story)).toBe('The standfirst');
  });

  it('names the values that are set', () => {
    const image = { url: '/media/a/640.webp', alt: 'The bridge', caption: '', credit: 'Meera Shah' };
    expect(settingsSummary('picture', { ...story, image })).toBe('The bridge · Meera Shah');
    expect(settingsSummary('place', { ...story, otherSections: ['viral'], category: 'Cities' })).toBe(
      'World News · Viral News · Cities',
    );
    expect(settingsSummary('about', { ...story, authorName: 'Ben Ode', location: 'Leeds', tags: ['Bridges'] })).toBe(
      'Ben Ode · Leeds · Bridges',
    );
    expect(settingsSummary('flags', { ...story, isTop: true, isSponsored: true })).toBe('Top · Sponsored');
    expect(settingsSummary('search', { ...story, metaDescription: 'A vote.' })).toBe('A vote.');
  });

  it('says what is wrong, though the group is closed', () => {
    const image = { url: '/media/a/640.webp', alt: '', caption: '', credit: '' };
    expect(settingsSummary('picture', { ...story, image })).toBe('Alt text missing');
    const times = { publishAt: '2026-01-02T12:00:00.000Z', unpublishAt: '2026-01-01T12:00:00.000Z' };
    expect(settingsSummary('times', { ...story, ...times })).toBe('It would be unpublished before it is published.');
  });
});
