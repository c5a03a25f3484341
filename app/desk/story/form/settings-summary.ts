import { britishDateTime } from '#domain/dates.ts';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import { theSection } from '#domain/sections.ts';

export const SETTINGS_GROUPS = ['picture', 'place', 'about', 'times', 'flags', 'search'] as const;
export type SettingsGroup = (typeof SETTINGS_GROUPS)[number];

/** Summarises the values of a group of settings in a line. */
export function settingsSummary(group: SettingsGroup, fields: StoryFields): string {
  return SUMMARIES[group](fields);
}

/** The groups that hold something which most stories do not have, whether written here or brought by the wire. */
export function unusualGroups(fields: StoryFields, now: Date): SettingsGroup[] {
  const { publishAt, unpublishAt, isBreaking, isLive, isSponsored, metaDescription } = fields;
  const isUnusual: Readonly<Record<SettingsGroup, boolean>> = {
    picture: false,
    place: false,
    about: false,
    times: unpublishAt !== null || (publishAt !== null && new Date(publishAt) > now),
    flags: isBreaking || isLive || isSponsored,
    search: metaDescription !== '',
  };
  return SETTINGS_GROUPS.filter((group) => isUnusual[group]);
}

interface Surroundings {
  /** Another story has the address. */
  readonly isSlugTaken: boolean;
  /** The story's section has become part of another one. */
  readonly isSectionMerged: boolean;
  readonly now: Date;
}

/** The groups with something that is wrong or missing. */
export function wrongGroups(fields: StoryFields, around: Surroundings): SettingsGroup[] {
  const { image, unpublishAt } = fields;
  const isWrong: Readonly<Record<SettingsGroup, boolean>> = {
    picture: image.url !== '' && (image.alt === '' || image.credit === ''),
    place: around.isSlugTaken || around.isSectionMerged,
    about: false,
    times: isOverBefore(fields) || (unpublishAt !== null && new Date(unpublishAt) <= around.now),
    flags: false,
    search: false,
  };
  return SETTINGS_GROUPS.filter((group) => isWrong[group]);
}

/** True for a story that would be unpublished before it is published. */
export function isOverBefore({ publishAt, unpublishAt }: Pick<StoryFields, 'publishAt' | 'unpublishAt'>): boolean {
  return publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt;
}

const SUMMARIES: Readonly<Record<SettingsGroup, (fields: StoryFields) => string>> = {
  picture: ({ image: { url, alt, credit } }) => {
    if (url === '') return 'None';
    return [alt || 'Alt text missing', credit || 'Credit missing'].join(' · ');
  },
  place: ({ section, otherSections, category }) =>
    [theSection(section).title, ...otherSections.map((slug) => theSection(slug).title), category]
      .filter(Boolean)
      .join(' · '),
  about: ({ authorName, location, tags }) => [authorName || 'News Desk', location, ...tags].filter(Boolean).join(' · '),
  times: ({ publishAt, unpublishAt }) => {
    if (isOverBefore({ publishAt, unpublishAt })) return 'It would be unpublished before it is published.';
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
