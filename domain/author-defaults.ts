import type { StorySource } from './story.ts';

/** What an author's page shows where the profile is empty (AUTH-22 to AUTH-24). */
export const DEFAULT_AUTHOR_TITLE = 'MATV Staff';
export const DEFAULT_AUTHOR_CATEGORY = 'BUSINESS';

/** Shown for an author link without a name (SPEC-11). */
export const NAMELESS_AUTHOR = 'Staff Reporter';

/** The byline of a story that names nobody: 'MATV Wire' on wire items, else 'News Desk' (SPEC-11, WIRE-29, WIRE-30). */
export function bylineName(name: string | null, source: StorySource): string {
  return name?.trim() || (source === 'wire' ? 'MATV Wire' : 'News Desk');
}

/** Authors of the wire without a title of their own are not said to be staff, below their stories or on their page. */
export const WIRE_AUTHOR_TITLE = 'Wire';

/** The title below a story. */
export function bylineTitle(title: string | null, source: StorySource): string {
  return title ?? (source === 'wire' ? WIRE_AUTHOR_TITLE : DEFAULT_AUTHOR_TITLE);
}

/** The biography shown for an author who has not written one (AUTH-24). */
export function defaultBio(name: string): string {
  return `${name.trim() || NAMELESS_AUTHOR} is a reporter on the MATV news team.`;
}

/** The same for an author of the wire, whom the desk knows by name alone. */
export function wireBio(name: string): string {
  return `Stories by ${name} reach MATV through its news wire.`;
}

/** Completes a typed social link with 'https://' if needed (AUTH-09); `null` when it is not a web address. */
export function socialLink(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) && !/\s/.test(address) ? address : null;
}
