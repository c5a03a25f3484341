import { withToken, wordsForStatus } from '#app/desk/session/desk-fetch.ts';
import { type UploadedPicture, uploadedPicture } from '#domain/desk/media-library.ts';
import { isRecord } from '#domain/is-record.ts';

/** Like `uploadToLibrary`, but returns only the address. */
export async function uploadPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  return (await uploadToLibrary(file, onProgress)).imageUrl;
}

/**
 * Uploads one picture (DAPI-06). `onProgress` gets 0 to 1. Throws an error whose message is for the editor if it is
 * refused.
 */
export async function uploadToLibrary(file: File, onProgress: (part: number) => void): Promise<UploadedPicture> {
  if (!file.type.startsWith('image/')) throw new Error('Only pictures can be uploaded here.');
  const answer = await withToken((token) => send(file, token, onProgress));
  const body: unknown = await answer.json().catch(() => null);
  const uploaded = uploadedPicture.safeParse(body);
  if (answer.ok && uploaded.success) return uploaded.data;
  throw new Error(isRecord(body) && typeof body.message === 'string' ? body.message : wordsForStatus(answer.status));
}

// fetch does not report upload progress.
function send(file: File, token: string, onProgress: (part: number) => void): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error('The connection was lost. Please try again.'));
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.send(form);
  });
}
