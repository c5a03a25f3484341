import { embedOf } from './embeds.ts';

const ID = /^[\w-]{6,20}$/;

/** The provider's id in what somebody typed: the id itself, or any address of the video; null when it is neither. */
export function videoIdIn(typed: string): string | null {
  const text = typed.trim();
  if (ID.test(text)) return text;
  const embed = embedOf(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (embed?.provider !== 'YouTube') return null;
  return URL.parse(embed.href)?.searchParams.get('v') ?? null;
}
