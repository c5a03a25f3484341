import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { shownFileName } from '../../../domain/forms/file-name.ts';
import { Problem } from '../../http/problem.ts';
import type { Scratch } from '../../media/scratch.ts';
import type { AttachmentRules, ReceivedFile, ReceivedForm } from './attachments.service.ts';
import { fileProblem, megabytes } from './file-problem.ts';

const MOST_FIELDS = 60;
const MOST_FIELD_BYTES = 100_000;

/** Refusals of the parser, in words of ours. */
const LIMITS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'invalid_form',
  FST_PROTO_VIOLATION: 'invalid_form',
  FST_INVALID_JSON_FIELD_ERROR: 'invalid_form',
  FST_MP_PREMATURE_CLOSE: 'invalid_form',
};

/** Streams a multipart body to disk; see `Attachments.receive`. */
export async function receiveForm(
  request: FastifyRequest,
  rules: AttachmentRules,
  scratch: Scratch,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem(415, 'not_multipart', 'Send the form as multipart/form-data.');
  const received: ReceivedFile[] = [];
  const fields = new Map<string, string>();
  const paths: string[] = [];
  const drop = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  const newPath = async () => {
    const path = await scratch.path();
    paths.push(path);
    return path;
  };
  try {
    await readParts(request, rules, { received, fields, newPath });
    return { fields: Object.fromEntries(fields), files: received, drop };
  } catch (error) {
    // What is still on its way is let go, else the connection would wait for somebody to read it.
    request.raw.unpipe();
    request.raw.resume();
    await drop();
    const told = inWords(error, rules);
    if (told instanceof Error) typed.set(told, Object.fromEntries(fields));
    throw told;
  }
}

/** What had been read of forms that were refused on the way: their pages show it again. */
const typed = new WeakMap<Error, Readonly<Record<string, string>>>();

/** See `Attachments.typedBefore`. */
export function typedBefore(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof Error && typed.get(error)) || {};
}

interface Reading {
  readonly received: ReceivedFile[];
  readonly fields: Map<string, string>;
  newPath(): Promise<string>;
}

async function readParts(
  request: FastifyRequest,
  rules: AttachmentRules,
  { received, fields, newPath }: Reading,
): Promise<void> {
  const limits = {
    // One more: browsers send a file without name and bytes where none was chosen.
    files: rules.most + 1,
    fileSize: rules.maxBytes,
    fields: MOST_FIELDS,
    fieldSize: MOST_FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const file = await receiveFile(part, rules, await newPath());
      if (file) received.push(file);
      if (received.length > rules.most) throw tooMany(rules);
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw invalidForm('A text of the form is too long.');
      fields.set(part.fieldname, String(part.value ?? ''));
    }
  }
}

/** Null for a file input that was left empty. */
async function receiveFile(part: MultipartFile, rules: AttachmentRules, path: string): Promise<ReceivedFile | null> {
  if (part.fieldname !== rules.field) throw invalidForm('The form holds a file in a field that takes none.');
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const file = createWriteStream(path);
  try {
    await pipeline(part.file, counted, file);
  } catch (error) {
    // A file that is just being opened would come back after it was removed.
    if (!file.closed) await once(file, 'close');
    throw error;
  }
  const name = shownFileName(part.filename ?? '');
  if (name === '' && bytes === 0) return null;
  if (part.file.truncated) {
    const words = `The file “${name}” is larger than ${megabytes(rules.maxBytes)}. Choose a smaller one.`;
    throw fileProblem(413, 'file_too_large', rules.field, words);
  }
  if (bytes === 0)
    throw fileProblem(422, 'file_empty', rules.field, `The file “${name}” is empty. Choose another one.`);
  return { field: part.fieldname, name: name || 'file', bytes, hash: hash.digest('hex'), path };
}

function tooMany({ field, most }: AttachmentRules): Problem {
  const words = most === 1 ? 'Choose one file only.' : `Choose ${most} files at most.`;
  return fileProblem(422, 'too_many_files', field, words);
}

function invalidForm(words: string): Problem {
  return new Problem(422, 'invalid_form', words);
}

function inWords(error: unknown, rules: AttachmentRules): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (LIMITS[code] === 'too_many_files') return tooMany(rules);
  const isCutOff = code === 'ERR_STREAM_PREMATURE_CLOSE' || /multipart/i.test(error.message);
  if (LIMITS[code] === undefined && !isCutOff) return error;
  return invalidForm('The form did not arrive whole. Please send it again.');
}
