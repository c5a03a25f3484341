import { withToken } from './desk-fetch.ts';
import { isRecord } from './token-store.ts';

/**
 * Sends one picture (DAPI-06) and gives the address it is served at. `onProgress` gets 0 to 1. Throws with a reason
 * for people when the server refuses it or cannot be reached.
 */
export async function uploadPicture(file: File, onProgress: (part: number) => void): Promise<string> {
  if (!file.type.startsWith('image/')) throw new Error('Only pictures can be uploaded here.');
  const answer = await withToken((token) => send(file, token, onProgress));
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok && isRecord(body) && typeof body.imageUrl === 'string') return body.imageUrl;
  throw new Error(
    isRecord(body) && typeof body.message === 'string' ? body.message : 'The server refused the picture.',
  );
}

// fetch tells nothing about what is already sent.
function send(file: File, token: string, onProgress: (part: number) => void): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error('The connection broke. Please try again.'));
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(new Response(request.responseText, { status: request.status, headers }));
    };
    request.send(form);
  });
}
