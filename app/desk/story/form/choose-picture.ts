import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { uploadToLibrary } from '#app/desk/kit/pictures/upload-picture.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { StoryImage } from '#domain/desk/desk-story.ts';
import type { UploadedPicture } from '#domain/desk/media-library.ts';

export interface PictureChoice {
  /** Upload progress from 0 to 1; null if there is no upload. */
  readonly part: number | null;
  readonly upload: (file: File) => Promise<void>;
}

/** An upload in place of another picture takes none of its texts over: they are about that one, as its credit is. */
export function withUpload(former: StoryImage, uploaded: Pick<UploadedPicture, 'imageUrl' | 'credit'>): StoryImage {
  const { imageUrl: url, credit } = uploaded;
  if (former.url === '' || former.url === url) return { ...former, url, credit: former.credit || credit };
  return { url, alt: '', caption: '', credit };
}

/** Uploads a picture for a story, one at a time. */
export function useChoosePicture(
  onChosen: (uploaded: UploadedPicture) => void,
  onUploading: (by: 1 | -1) => void,
): PictureChoice {
  const { say } = useAlerts();
  const [part, setPart] = useState<number | null>(null);

  async function upload(file: File): Promise<void> {
    setPart(0);
    onUploading(1);
    try {
      onChosen(await uploadToLibrary(file, setPart));
    } catch (error) {
      if (!(error instanceof SessionEnded)) {
        say('failed', 'Failed to upload image', error instanceof Error ? error.message : undefined);
      }
    } finally {
      setPart(null);
      onUploading(-1);
    }
  }

  return { part, upload };
}
