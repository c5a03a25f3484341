import { useCallback, useEffect, useRef, useState } from 'react';
import { uploadToLibrary } from '#app/desk/kit/pictures/upload-picture.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { UploadedPicture } from '#domain/desk/media-library.ts';

/** A file being uploaded to the library. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** 'remarked': it is in the library, and there is something to say about it. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'remarked';
  /** Share sent so far, 0 to 1. At 1 the server is still processing the file. */
  readonly sentShare: number;
  /** Why it failed, or the remark. */
  readonly reason: string;
  /** Once it is in the library. */
  readonly id: string | null;
}

export interface Uploads {
  readonly uploads: readonly Upload[];
  readonly isBusy: boolean;
  add(files: readonly File[]): void;
  retry(key: number): void;
  dismiss(key: number): void;
}

let lastKey = 0;

/** Uploads files one by one. Failed uploads stay until retried or dismissed, those with a remark until dismissed. */
export function useUploads(
  onUploaded: (picture: UploadedPicture) => void,
  remarkOn: (picture: UploadedPicture) => Promise<string | null> = noRemark,
): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
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
    set(next.key, { state: 'sending', sentShare: 0 });
    uploadToLibrary(next.file, (sentShare) => set(next.key, { sentShare }))
      .then(
        (picture) => {
          latest.current(picture);
          // If the remark cannot be loaded, the upload itself has still succeeded.
          return remarkOn(picture).then(
            (remark) =>
              remark === null
                ? dismiss(next.key)
                : set(next.key, { state: 'remarked', reason: remark, id: picture.id }),
            () => dismiss(next.key),
          );
        },
        (error: unknown) => {
          if (error instanceof SessionEnded) return;
          const reason = error instanceof Error ? error.message : 'The upload failed.';
          set(next.key, { state: 'failed', reason });
        },
      )
      .finally(() => {
        sending.current = false;
        // A new array runs this effect again, for the next file.
        setUploads((was) => [...was]);
      });
  });
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'waiting' || state === 'sending'),
    add: useCallback((files) => setUploads((was) => [...was, ...files.map(waiting)]), []),
    retry: useCallback((key) => set(key, { state: 'waiting', reason: '' }), [set]),
    dismiss,
  };
}

async function noRemark(): Promise<null> {
  return null;
}

function waiting(file: File): Upload {
  lastKey += 1;
  return { key: lastKey, file, state: 'waiting', sentShare: 0, reason: '', id: null };
}
