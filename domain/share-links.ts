export type ShareNetwork = 'facebook' | 'twitter' | 'whatsapp' | 'linkedin' | 'pinterest';

export interface Shareable {
  /** Absolute address of the story. */
  readonly url: string;
  readonly title?: string;
  /** Absolute address of a picture, which Pinterest requires (ART-43). */
  readonly media?: string;
}

export type ShareLink =
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'missing'; readonly what: 'url' | 'media' };

/** Size of the window that a share button opens, in pixels (ART-44). */
export const SHARE_WINDOW = { width: 550, height: 400 } as const;

/** The network's share address for a story (ART-41), or what is missing for it (ART-42, ART-43). */
export function shareLink(network: ShareNetwork, { url, title = '', media = '' }: Shareable): ShareLink {
  if (url === '') return { kind: 'missing', what: 'url' };
  if (network === 'pinterest' && media === '') return { kind: 'missing', what: 'media' };
  return { kind: 'link', href: address(network, url, title, media) };
}

/** The third argument of `window.open` for a share button. */
export function shareWindowFeatures(): string {
  return `width=${SHARE_WINDOW.width},height=${SHARE_WINDOW.height},noopener,noreferrer`;
}

function address(network: ShareNetwork, url: string, title: string, media: string): string {
  switch (network) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`;
    case 'twitter':
      return `https://twitter.com/intent/tweet?${query({ url, text: title })}`;
    case 'whatsapp':
      return `https://api.whatsapp.com/send?${query({ text: `${title} ${url}`.trim() })}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`;
    case 'pinterest':
      return `https://www.pinterest.com/pin/create/button/?${query({ url, media, description: title })}`;
  }
}

function query(fields: Record<string, string>): string {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  return filled.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
}
