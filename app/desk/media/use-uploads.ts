import { useCallback, useEffect, useRef, useState } from 'react';
import { type UploadedPicture, uploadToLibrary } from '#app/desk/kit/pictures/upload-picture.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';

/** A file on its way to the library. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much is sent, 0 to 1; the server still works on it at 1. */
  readonly part: number;
  readonly reason: string;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly isBusy: boolean;
  add(files: readonly File[]): void;
  retry(key: number): void;
  dismiss(key: number): void;
}

let lastKey = 0;

/** Sends files one after the other; those that fail stay, with the reason, until they are tried again or put away. */
export function useUploads(onUploaded: (picture: UploadedPicture) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });
  const set = useCallback(
    (key: number, change: Partial<Upload>) =>
      setUploads((was) => was.map((one) => (one.key === key ? { ...one, ...change } : one))),
    [],
  );
  const dismiss = useCallback((key: number) => setUploads((was) => was.filter((one) => one.key !== key)), []);
  const sending = useRef(false);
  const next = uploads.find(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!next || sending.current) return;
    sending.current = true;
    set(next.key, { state: 'sending', part: 0 });
    uploadToLibrary(next.file, (part) => set(next.key, { part }))
      .then(
        (picture) => {
          uploaded.current(picture);
          dismiss(next.key);
        },
        (error: unknown) => {
          if (error instanceof SessionEnded) return;
          const reason = error instanceof Error ? error.message : 'The upload failed.';
          set(next.key, { state: 'failed', reason });
        },
      )
      .finally(() => {
        sending.current = false;
        // Wakes this effect for the next one in line.
        setUploads((was) => [...was]);
      });
  });
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state !== 'failed'),
    add: useCallback((files) => setUploads((was) => [...was, ...files.map(waiting)]), []),
    retry: useCallback((key) => set(key, { state: 'waiting', reason: '' }), [set]),
    dismiss,
  };
}

function waiting(file: File): Upload {
  lastKey += 1;
  return { key: lastKey, file, state: 'waiting', part: 0, reason: '' };
}
