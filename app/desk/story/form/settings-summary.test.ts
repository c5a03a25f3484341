import { describe, expect, it } from 'vitest';
import { emptyStory } from '#domain/desk/desk-story.ts';
import { settingsSummary, unusualGroups, wrongGroups } from './settings-summary.ts';

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
    expect(settingsSummary('picture', { ...story, image })).toBe('Alt text missing · Credit missing');
    const times = { publishAt: '2026-01-02T12:00:00.000Z', unpublishAt: '2026-01-01T12:00:00.000Z' };
    expect(settingsSummary('times', { ...story, ...times })).toBe('It would be unpublished before it is published.');
  });
});

describe('a group of settings that needs a look', () => {
  const now = new Date('2026-01-01T00:00:00.000Z');
  const fine = { isSlugTaken: false, isSectionMerged: false, now };

  it('is none of those of a story that nobody has set anything for', () => {
    expect(unusualGroups(story, now)).toEqual([]);
    expect(wrongGroups(story, fine)).toEqual([]);
  });

  it('is none with the section, byline, tags and picture that every story has', () => {
    const image = { url: '/media/a/640.webp', alt: 'The bridge', caption: '', credit: 'Meera Shah' };
    const about = { authorName: 'Ben Ode', location: 'Leeds', tags: ['Bridges'] };
    const place = { category: 'Cities', otherSections: ['viral' as const], isTop: true };
    const usual = { ...story, ...about, ...place, image, publishAt: '2025-12-31T12:00:00.000Z' };
    expect(unusualGroups(usual, now)).toEqual([]);
    expect(wrongGroups(usual, fine)).toEqual([]);
  });

  it('is one with something that most stories do not have', () => {
    expect(unusualGroups({ ...story, publishAt: '2026-01-01T12:00:00.000Z' }, now)).toEqual(['times']);
    expect(unusualGroups({ ...story, unpublishAt: '2026-01-01T12:00:00.000Z' }, now)).toEqual(['times']);
    expect(unusualGroups({ ...story, isBreaking: true }, now)).toEqual(['flags']);
    const sponsored = { ...story, isSponsored: true, metaDescription: 'A vote.' };
    expect(unusualGroups(sponsored, now)).toEqual(['flags', 'search']);
  });

  it('is one in which something is wrong or missing', () => {
    const image = { url: '/media/a/640.webp', alt: 'The bridge', caption: '', credit: '' };
    expect(wrongGroups({ ...story, image }, fine)).toEqual(['picture']);
    const times = { publishAt: '2026-01-02T12:00:00.000Z', unpublishAt: '2026-01-01T12:00:00.000Z' };
    expect(wrongGroups({ ...story, ...times }, fine)).toEqual(['times']);
    expect(wrongGroups({ ...story, unpublishAt: '2025-12-31T12:00:00.000Z' }, fine)).toEqual(['times']);
    expect(wrongGroups({ ...story, unpublishAt: '2026-01-01T12:00:00.000Z' }, fine)).toEqual([]);
    expect(wrongGroups(story, { ...fine, isSlugTaken: true })).toEqual(['place']);
    expect(wrongGroups(story, { ...fine, isSectionMerged: true })).toEqual(['place']);
  });
});
