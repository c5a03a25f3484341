/** The result of reading a typed picture address: the path of a stored picture to show, or a remark. */
export type PictureAddress =
  | { readonly kind: 'none' }
  | { readonly kind: 'stored'; readonly path: string }
  | { readonly kind: 'elsewhere' | 'unusable'; readonly note: string };

const ELSEWHERE = 'From another site. It is fetched after the save and then shown to readers.';
const OURS = 'An address of this site, but not of a stored picture. Upload the picture or choose it from the library.';
const NO_ADDRESS = 'Not the address of a picture: it has to begin with https://.';

/** Reads the address as the server will when saving; `siteOrigin` such as 'https://matv.example'. */
export function readPictureAddress(typed: string, siteOrigin: string = ownOrigin()): PictureAddress {
  const address = typed.trim();
  if (address === '') return { kind: 'none' };
  const isOurs = address.startsWith(`${siteOrigin}/`);
  const path = isOurs ? address.slice(siteOrigin.length) : address;
  if (path.startsWith('/media/')) return { kind: 'stored', path };
  if (isOurs || (path.startsWith('/') && !path.startsWith('//'))) return { kind: 'unusable', note: OURS };
  const isWeb = /^https?:\/\//i.test(address) && URL.canParse(address);
  return isWeb ? { kind: 'elsewhere', note: ELSEWHERE } : { kind: 'unusable', note: NO_ADDRESS };
}

/** '' during server rendering, where paths without a host are still recognised as this site's. */
function ownOrigin(): string {
  return typeof window === 'undefined' ? '' : window.location.origin;
}
