import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { S3Access } from '#server/config.ts';
import { isMissing } from '#server/media/storage.ts';
import { type BackupPlace, PlaceUnusable } from './place.ts';

/** S3 takes up to 10,000 parts, none but the last below 5 MB: files of up to 80 GB. */
const PART_BYTES = 8_000_000;
const REMOVED_AT_ONCE = 1_000;

/** A part of a bucket, at `s3://bucket/prefix` or `s3://bucket`. */
export function bucketPlace(address: string, s3: S3Access): BackupPlace {
  const [bucket = '', ...prefix] = address.slice('s3://'.length).split('/');
  const root = prefix.length === 0 ? '' : `${prefix.join('/')}/`;
  const client = new S3Client({
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    forcePathStyle: true,
    // Servers that only resemble S3 often do not know the SDK's own checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
  const at = (name: string) => ({ Bucket: bucket, Key: root + name });

  async function answered<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw isMissing(error) ? error : unusable(address, error);
    }
  }

  async function* pages(prefixed: string, delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    let next: string | undefined;
    do {
      const page = await answered(
        client.send(
          new ListObjectsV2Command({
            Bucket: bucket,
            Prefix: root + prefixed,
            Delimiter: delimiter,
            ContinuationToken: next,
          }),
        ),
      );
      yield page;
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next !== undefined);
  }

  async function list(folder: string): Promise<string[]> {
    const names: string[] = [];
    for await (const { Contents = [] } of pages(`${folder}/`)) {
      for (const { Key } of Contents) if (Key !== undefined) names.push(Key.slice(root.length));
    }
    return names;
  }

  async function remove(names: readonly string[]): Promise<void> {
    for (let from = 0; from < names.length; from += REMOVED_AT_ONCE) {
      const Objects = names.slice(from, from + REMOVED_AT_ONCE).map((name) => ({ Key: root + name }));
      const { Errors = [] } = await answered(
        client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })),
      );
      const [first] = Errors;
      if (first) throw new PlaceUnusable(`${address} cannot be used: ${first.Key} was not removed (${first.Code}).`);
    }
  }

  async function writeInParts(name: string, parts: AsyncIterable<Buffer>): Promise<void> {
    const { UploadId } = await answered(client.send(new CreateMultipartUploadCommand(at(name))));
    try {
      const done: { ETag: string | undefined; PartNumber: number }[] = [];
      for await (const part of parts) {
        const PartNumber = done.length + 1;
        const { ETag } = await answered(
          client.send(new UploadPartCommand({ ...at(name), UploadId, PartNumber, Body: part })),
        );
        done.push({ ETag, PartNumber });
      }
      await answered(
        client.send(new CompleteMultipartUploadCommand({ ...at(name), UploadId, MultipartUpload: { Parts: done } })),
      );
    } catch (error) {
      // Otherwise its parts would be kept, and paid for, where nobody sees them.
      await client.send(new AbortMultipartUploadCommand({ ...at(name), UploadId })).catch(() => undefined);
      throw error;
    }
  }

  return {
    address,
    async read(name) {
      const { Body } = await answered(client.send(new GetObjectCommand(at(name))));
      if (!(Body instanceof Readable)) throw new PlaceUnusable(`${address} cannot be used: ${name} has no content.`);
      return Body;
    },
    async write(name, content) {
      const parts = inParts(content);
      const { value: first = Buffer.alloc(0) } = await parts.next();
      const { value: second } = await parts.next();
      if (second === undefined) await answered(client.send(new PutObjectCommand({ ...at(name), Body: first })));
      else await writeInParts(name, chained([first, second], parts));
    },
    async has(name) {
      try {
        await answered(client.send(new HeadObjectCommand(at(name))));
        return true;
      } catch (error) {
        if (isMissing(error)) return false;
        throw error;
      }
    },
    async folders() {
      const names: string[] = [];
      for await (const { CommonPrefixes = [] } of pages('', '/')) {
        for (const { Prefix } of CommonPrefixes) if (Prefix) names.push(Prefix.slice(root.length, -1));
      }
      return names;
    },
    list,
    remove,
    removeFolder: async (folder) => remove(await list(folder)),
  };
}

function unusable(address: string, cause: unknown): PlaceUnusable {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name;
  return new PlaceUnusable(`${address} cannot be used: ${message ? `${code}, ${message}` : code}.`, { cause });
}

/** A content in buffers of PART_BYTES, the last of them shorter. */
async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(held);
    [held, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* chained(first: readonly Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}
