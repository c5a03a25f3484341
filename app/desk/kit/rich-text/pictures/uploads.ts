import { useSyncExternalStore } from 'react';
import { uploadPicture } from '#app/desk/kit/pictures/upload-picture.ts';

/** A picture as this site serves it; sizes in pixels. */
export interface ServedPicture {
  readonly src: string;
  readonly width: string | null;
  readonly height: string | null;
}

const files = new Map<string, File>();
const parts = new Map<string, number>();
const served = new Map<string, ServedPicture>();
const listeners = new Set<() => void>();

/** A blob: address that shows a file until it is uploaded. */
export function addressOfFile(file: File): string {
  const address = URL.createObjectURL(file);
  files.set(address, file);
  return address;
}

/** Where a picture uploaded from this window is served; null until it is uploaded. */
export function servedAt(src: string): string | null {
  return served.get(src)?.src ?? null;
}

/** Upload progress of a picture, 0 to 1; null while no upload is under way. */
export function useUploadPart(src: string): number | null {
  const part = () => parts.get(src) ?? null;
  return useSyncExternalStore(subscribe, part, part);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(src: string, part: number | null): void {
  if (part === null) parts.delete(src);
  else parts.set(src, part);
  for (const listener of listeners) listener();
}

/** Uploads the picture of a blob: or data: address. Throws with a reason for people. */
export async function uploadPending(src: string): Promise<ServedPicture> {
  const known = served.get(src);
  if (known) return known;
  note(src, 0);
  try {
    const file = files.get(src) ?? fileFromData(src);
    const address = await uploadPicture(file, (part) => note(src, part));
    const picture = { src: address, ...(await sizeOf(address)) };
    served.set(src, picture);
    return picture;
  } finally {
    note(src, null);
  }
}

// Decoded by hand, as the page's Content Security Policy forbids fetching a data: address.
function fileFromData(src: string): File {
  const [head = '', data = ''] = src.split(',');
  const type = /^data:([\w/+.-]+)/.exec(head)?.[1] ?? 'image/png';
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  return new File([bytes], `pasted.${type.split('/')[1] ?? 'png'}`, { type });
}

async function sizeOf(address: string): Promise<Pick<ServedPicture, 'width' | 'height'>> {
  const image = new Image();
  image.src = address;
  try {
    await image.decode();
    return { width: String(image.naturalWidth), height: String(image.naturalHeight) };
  } catch (error) {
    // The picture is stored all the same, only without the size that would reserve its space.
    reportError(error);
    return { width: null, height: null };
  }
}
