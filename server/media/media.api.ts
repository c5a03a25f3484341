import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CROP_SHAPES, type PictureFormat } from '#domain/picture.ts';
import type { App } from '#server/http/app-types.ts';
import { matchesEtag, notModified } from '#server/http/etag.ts';
import { Problem } from '#server/http/problem.ts';
import { FIVE_MINUTES, publicRoute } from '#server/http/routes.ts';
import type { Media, OpenedPicture } from './media.service.ts';
import { StorageFault } from './storage-fault.ts';
import { registerUpload } from './upload.api.ts';

const MIME: Readonly<Record<PictureFormat, string>> = { webp: 'image/webp', jpg: 'image/jpeg', avif: 'image/avif' };
const AWAY = 'The picture cannot be fetched at the moment. Please try again in a few minutes.';
const FOR_EVER = 'public, max-age=31536000, immutable';
const UNTIL_AVIF = 'public, max-age=300';

const pictureAddress = z.object({ hash: z.string(), file: z.string() });
const knownHash = z.string().regex(/^[0-9a-f]{32}$/);
const knownFile = z
  .string()
  .regex(/^[1-9]\d{0,3}\.(webp|jpg|avif)$/)
  .transform((name) => ({ width: Number.parseInt(name, 10), requested: name.slice(name.indexOf('.') + 1) }))
  .pipe(z.object({ width: z.int(), requested: z.enum(['webp', 'jpg', 'avif']) }));

const knownCrop = z
  .string()
  .regex(/^[a-z]+-(\d|10)-(\d|10)\.jpg$/)
  .transform((file) => ({ file, shape: file.slice(0, file.indexOf('-')) }))
  .pipe(z.object({ file: z.string(), shape: z.enum(CROP_SHAPES) }));

/** GET /media/{hash}/{width}.{webp|jpg|avif} and …/{shape}-{x}-{y}.jpg for everyone, POST /api/upload for the desk (DAPI-06). */
export function registerMediaRoutes(app: App, media: Media): void {
  publicRoute(app, {
    method: 'GET',
    path: '/media/:hash/:file',
    allow: 'anyone',
    limits: FIVE_MINUTES,
    hidden: true,
    params: pictureAddress,
    handle: ({ params, request, reply }) => sendPicture(request, reply, media, params),
  });
  registerUpload(app, media);
}

async function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  media: Media,
  address: z.infer<typeof pictureAddress>,
): Promise<FastifyReply> {
  const hash = knownHash.safeParse(address.hash);
  if (!hash.success) throw noPicture();
  const crop = knownCrop.safeParse(address.file);
  const file = knownFile.safeParse(address.file);
  const opening = crop.success
    ? media.openCrop(hash.data, crop.data.shape, crop.data.file)
    : file.success
      ? media.open(hash.data, file.data.width, file.data.requested)
      : null;
  const picture = await opening?.catch((error: unknown) => {
    throw error instanceof StorageFault ? new Problem(503, 'storage_away', AWAY) : error;
  });
  if (!picture) throw noPicture();
  // The name identifies the bytes, so the ETag needs nothing else.
  const etag = `"${hash.data}-${file.success ? file.data.width : address.file}-${picture.format}"`;
  const isAsRequested = !file.success || picture.format === file.data.requested;
  reply
    .header('cache-control', isAsRequested ? FOR_EVER : UNTIL_AVIF)
    .header('etag', etag)
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin');
  if (matchesEtag(request.headers['if-none-match'], etag)) return notModified(reply);
  return sendBytes(request, reply, picture);
}

async function sendBytes(request: FastifyRequest, reply: FastifyReply, picture: OpenedPicture): Promise<FastifyReply> {
  reply.type(MIME[picture.format]).header('content-length', picture.bytes);
  return reply.send(request.method === 'HEAD' ? undefined : await picture.stream());
}

function noPicture(): Problem {
  return new Problem(404, 'picture_not_found', 'There is no such picture.');
}
