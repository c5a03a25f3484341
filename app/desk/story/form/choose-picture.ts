import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { uploadPicture } from '#app/desk/kit/pictures/upload-picture.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';

export interface PictureChoice {
  /** Upload progress from 0 to 1; null if there is no upload. */
  readonly part: number | null;
  readonly upload: (file: File) => Promise<void>;
}

/** Uploads a picture for a story, one at a time; `onChosen` gets its address. */
export function useChoosePicture(onChosen: (url: string) => void, onUploading: (by: 1 | -1) => void): PictureChoice {
  const { say } = useAlerts();
  const [part, setPart] = useState<number | null>(null);

  async function upload(file: File): Promise<void> {
    setPart(0);
    onUploading(1);
    try {
      onChosen(await uploadPicture(file, setPart));
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
