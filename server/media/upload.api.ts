import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type UploadedPicture, uploadedPicture } from '#domain/desk/media-library.ts';
import { shownFileName } from '#domain/forms/file-name.ts';
import type { App } from '#server/http/app-types.ts';
import { brokenForm, discardRest } from '#server/http/broken-form.ts';
import { perAddress } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import type { RefusalCode } from './inspect.ts';
import { MAX_PICTURE_BYTES } from './limits.ts';
import type { Media } from './media.service.ts';
import { RendererFault } from './render/renderer-process.ts';
import { isFull, StorageFault } from './storage-fault.ts';
import type { StoreResult } from './store-picture.ts';

const FULL =
  'The server has no space left for pictures, so yours was not kept. Tell whoever runs the server; then upload it again.';
const AWAY =
  'The place where pictures are kept cannot be reached at the moment, so yours was not kept. Please upload it again in a few minutes.';

const STATUS: Readonly<Record<RefusalCode, number>> = {
  not_an_image: 415,
  file_too_large: 413,
  picture_too_large: 422,
};

export function registerUpload(app: App, media: Media): void {
  app.register(async (scope: App) => {
    if (!scope.hasContentTypeParser('multipart/form-data')) await scope.register(multipart);
    const calls = await perAddress(scope, {
      perMinute: 60,
      refusal: (after) =>
        new Problem(429, 'too_many_uploads', `Too many pictures in a short time. Please try again in ${after}.`),
    });
    deskRoute(scope, {
      method: 'POST',
      path: '/api/upload',
      allow: 'reporter',
      tokenScope: 'pictures:write',
      limits: { calls, files: { most: 1, bytes: MAX_PICTURE_BYTES } },
      tags: ['desk'],
      summary: 'Upload a picture',
      description: 'Multipart with one picture in the field `file`: JPEG, PNG, WebP, GIF or AVIF, up to 20 MB.',
      multipart: { fields: z.object({}), file: 'file', isFileRequired: true },
      answer: uploadedPicture,
      handle: async ({ user, request }) => answerOf(await receive(request, media, user.id)),
    });
  });
}

async function receive(request: FastifyRequest, media: Media, userId: string): Promise<StoreResult> {
  if (!request.isMultipart()) throw new Problem(415, 'not_multipart', 'Send the picture as multipart/form-data.');
  const part = await fileIn(request);
  if (part?.fieldname !== 'file') {
    part?.file.resume();
    throw new Problem(400, 'file_missing', 'Send the picture in the field file.');
  }
  const details = { uploadedBy: userId, fileName: shownFileName(part.filename ?? '') };
  try {
    return await media.scratch.withFile(async (path) => {
      await save(part, path);
      return media.store({ path }, details);
    });
  } catch (error) {
    discardRest(request);
    throw asProblem(error, request);
  }
}

async function fileIn(request: FastifyRequest): Promise<MultipartFile | undefined> {
  try {
    return await request.file({ limits: { fileSize: MAX_PICTURE_BYTES, files: 1, fields: 10 } });
  } catch (error) {
    throw brokenForm(error);
  }
}

async function save(part: MultipartFile, path: string): Promise<void> {
  try {
    await pipeline(part.file, createWriteStream(path));
  } catch (error) {
    throw brokenForm(error);
  }
  if (part.file.truncated) {
    throw new Problem(413, 'file_too_large', 'The file is larger than 20 MB. Choose a smaller one.');
  }
}

/** Turns a failure on our side into a message for the editor; the cause is logged. */
function asProblem(error: unknown, request: FastifyRequest): unknown {
  const known = isFull(error) ? 'full' : error instanceof StorageFault ? error.kind : null;
  if (known === null && !(error instanceof RendererFault)) return error;
  request.log.error({ err: error }, 'an uploaded picture could not be stored');
  if (known === 'full') return new Problem(507, 'storage_full', FULL);
  if (known === 'away') return new Problem(503, 'storage_away', AWAY);
  return new Problem(503, 'picture_not_made', 'The picture could not be processed. Please try again.');
}

function answerOf(result: StoreResult): UploadedPicture {
  if (result.kind === 'refused') throw new Problem(STATUS[result.code], result.code, result.reason);
  const { url, id, width, height, credit, knownSince } = result;
  return { imageUrl: url, id, width, height, credit, knownSince: knownSince?.toISOString() ?? null };
}
