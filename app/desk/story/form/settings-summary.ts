import { britishDateTime } from '#domain/dates.ts';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { theSection } from '#domain/sections.ts';

export const SETTINGS_GROUPS = ['picture', 'place', 'about', 'times', 'flags', 'search'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** Summarises the values of a group of settings in a line. */
export function settingsSummary(group: SettingsGroup, fields: StoryFields): string {
  return SUMMARIES[group](fields);
}

const SUMMARIES: Readonly<Record<SettingsGroup, (fields: StoryFields) => string>> = {
  picture: ({ image: { url, alt, credit } }) => {
    if (url === '') return 'None';
    return [alt === '' ? 'Alt text missing' : alt, credit].filter(Boolean).join(' · ');
  },
  place: ({ section, otherSections, category }) =>
    [theSection(section).title, ...otherSections.map((slug) => theSection(slug).title), category]
      .filter(Boolean)
      .join(' · '),
  about: ({ authorName, location, tags }) => [authorName || 'News Desk', location, ...tags].filter(Boolean).join(' · '),
  times: ({ publishAt, unpublishAt }) => {
    if (publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt) {
      return 'It would be unpublished before it is published.';
    }
    const from = publishAt === null ? 'No time set' : `From ${britishDateTime(publishAt)}`;
    return unpublishAt === null ? from : `${from} · until ${britishDateTime(unpublishAt)}`;
  },
  flags: ({ isFeatured, isTop, isBreaking, isLive, isSponsored }) => {
    const names = { Featured: isFeatured, Top: isTop, Breaking: isBreaking, Live: isLive, Sponsored: isSponsored };
    const set = Object.entries(names).flatMap(([name, isSet]) => (isSet ? [name] : []));
    return set.length === 0 ? 'Like any other story' : set.join(' · ');
  },
  search: ({ metaDescription }) => metaDescription || 'The standfirst',
};
