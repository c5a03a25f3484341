import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { FILE_TEXTS, FORM_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { shownFileName } from '#domain/forms/file-name.ts';
import { filled } from '#domain/text-table.ts';
import { brokenForm, discardRest } from '#server/http/broken-form.ts';
import { networkOf } from '#server/http/client-network.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import type { Scratch } from '#server/media/scratch.ts';
import { storageTrouble } from '#server/media/storage-fault.ts';
import type { AttachmentRules, AttachmentsNeeds, ReceivedFile, ReceivedForm } from './attachments.service.ts';
import { type BodyWatch, watchBody } from './body-watch.ts';
import { megabytes } from './megabytes.ts';
import { noRoom, type UploadAdmission, type UploadPlace } from './upload-admission.ts';

const MAX_FIELDS = 60;
const MAX_FIELD_BYTES = 100_000;
/** Maximum length of all texts of a form together. */
const MAX_WORDS = 131_072;
/** Field names, part headers and boundaries of a form. */
const AROUND_FILES_BYTES = 1_048_576;

/** Our codes for the parser's errors. */
const LIMITS: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: 'too_many_files',
  FST_PARTS_LIMIT: 'too_many_files',
  FST_FIELDS_LIMIT: 'invalid_form',
  FST_PROTO_VIOLATION: 'invalid_form',
  FST_INVALID_JSON_FIELD_ERROR: 'invalid_form',
};

export interface ReceiveNeeds extends Pick<AttachmentsNeeds, 'scratch' | 'log'> {
  readonly scratch: Scratch;
  readonly admission: UploadAdmission;
}

/** Streams a multipart body to disk; see `Attachments.receive`. */
export async function receiveForm(
  request: FastifyRequest,
  rules: AttachmentRules,
  { scratch, admission, log }: ReceiveNeeds,
): Promise<ReceivedForm> {
  if (!request.isMultipart()) throw new Problem(415, 'not_multipart', 'Send the form as multipart/form-data.');
  const declared = declaredLength(request);
  // One file more than allowed is read, so that the form can be shown again and say so.
  const most = (rules.most + 1) * rules.maxBytes + MAX_WORDS + AROUND_FILES_BYTES;
  const place = admission.enter({ network: networkOf(request.ip), declared, most, field: rules.field });
  const paths: string[] = [];
  const reading: Reading = {
    rules,
    place,
    watch: watchBody(request.raw, admission.limits, most),
    received: [],
    fields: new Map(),
    fileBytes: 0,
    refusal: null,
    newPath: async () => {
      const path = await scratch.path();
      paths.push(path);
      return path;
    },
  };
  const drop = async () => {
    // Even if a file cannot be removed: a place that is kept is one less for everybody until the next start.
    const [left, ...removals] = await Promise.allSettled([
      place.leave(reading.fileBytes),
      ...paths.map((path) => rm(path, { force: true })),
    ]);
    if (left.status === 'rejected') {
      log.warn({ err: left.reason }, 'what was reserved for an upload could not be given back');
    }
    for (const removal of removals) {
      if (removal.status === 'rejected') log.warn({ err: removal.reason }, 'a received file could not be removed');
    }
  };
  try {
    await readParts(request, reading);
    if (reading.refusal) throw reading.refusal;
    return { fields: Object.fromEntries(reading.fields), files: reading.received, drop };
  } catch (error) {
    discardRest(request);
    await drop();
    const problem = inWords(error, rules);
    if (problem !== error && storageTrouble(error))
      log.error({ err: error }, 'a file that a visitor sent could not be received');
    if (problem instanceof Error) typed.set(problem, Object.fromEntries(reading.fields));
    throw problem;
  } finally {
    reading.watch.stop();
  }
}

function declaredLength({ headers }: FastifyRequest): number | null {
  return headers['content-length'] === undefined ? null : Number(headers['content-length']);
}

/** The fields of forms that were refused while being received, which their pages show again. */
const typed = new WeakMap<Error, Readonly<Record<string, string>>>();

/** See `Attachments.typedBefore`. */
export function typedBefore(error: unknown): Readonly<Record<string, string>> {
  return (error instanceof Error && typed.get(error)) || {};
}

interface Reading {
  readonly rules: AttachmentRules;
  readonly place: UploadPlace;
  readonly watch: BodyWatch;
  readonly received: ReceivedFile[];
  readonly fields: Map<string, string>;
  /** Bytes of files that were written so far. */
  fileBytes: number;
  /** Why files are refused: they are read and discarded, because text fields may follow them. */
  refusal: Problem | null;
  newPath(): Promise<string>;
}

async function readParts(request: FastifyRequest, reading: Reading): Promise<void> {
  const { rules, watch, received, fields } = reading;
  const limits = {
    // One more: browsers send a file without name and bytes where none was chosen.
    files: rules.most + 1,
    fileSize: rules.maxBytes,
    fields: MAX_FIELDS,
    fieldSize: MAX_FIELD_BYTES,
    fieldNameSize: 100,
    headerPairs: 20,
  };
  const parts = request.parts({ limits });
  let words = 0;
  for (;;) {
    const next = await watch.whileWatched(parts.next());
    if (next.done) return;
    const part = next.value;
    if (part.type === 'file') {
      const file = await receiveFile(part, reading);
      if (file) received.push(file);
      if (received.length > rules.most) throw tooMany(rules);
    } else {
      const value = String(part.value ?? '');
      words += value.length;
      if (part.valueTruncated || part.fieldnameTruncated || words > MAX_WORDS) {
        throw invalidForm(FORM_TEXTS.textTooLong);
      }
      fields.set(part.fieldname, value);
    }
  }
}

/** Null for a file input that was left empty, and for a file that was refused. */
async function receiveFile(part: MultipartFile, reading: Reading): Promise<ReceivedFile | null> {
  const { rules, watch } = reading;
  if (part.fieldname !== rules.field) throw invalidForm(FORM_TEXTS.strayFile);
  const name = shownFileName(part.filename ?? '');
  // Asked for a chosen file before its first byte: the reservation counts all of the body.
  if (name !== '') reading.refusal ??= await reading.place.allow(reading.fileBytes + 1);
  const path = reading.refusal ? null : await reading.newPath();
  const hash = createHash('sha256');
  const before = reading.fileBytes;
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      allowed(reading, before + bytes).then(
        (isAllowed) => done(null, isAllowed ? chunk : undefined),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
  const file = path === null ? nowhere() : createWriteStream(path);
  try {
    await pipeline(part.file, counted, file, { signal: watch.signal });
  } catch (error) {
    // A file that is still being opened would be created after its removal.
    if (!file.closed) await once(file, 'close');
    throw watch.signal.aborted ? watch.signal.reason : error;
  }
  if (name === '' && bytes === 0) return null;
  if (part.file.truncated) {
    const words = filled(FILE_TEXTS.tooLarge, name, megabytes(rules.maxBytes));
    throw fieldProblem(413, 'file_too_large', rules.field, words);
  }
  if (bytes === 0) throw fieldProblem(422, 'file_empty', rules.field, filled(FILE_TEXTS.empty, name));
  if (reading.refusal || path === null) return null;
  return { field: part.fieldname, name: name || 'file', bytes, hash: hash.digest('hex'), path };
}

/** Whether `bytes` of files in all may be written; counts them. */
async function allowed(reading: Reading, bytes: number): Promise<boolean> {
  reading.refusal ??= await reading.place.allow(bytes);
  if (reading.refusal) return false;
  reading.fileBytes = bytes;
  return true;
}

function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

function tooMany({ field, most }: AttachmentRules): Problem {
  const words = most === 1 ? FILE_TEXTS.oneOnly : filled(FILE_TEXTS.tooMany, most);
  return fieldProblem(422, 'too_many_files', field, words);
}

function invalidForm(words: string): Problem {
  return new Problem(422, 'invalid_form', words);
}

function inWords(error: unknown, rules: AttachmentRules): unknown {
  if (!(error instanceof Error) || error instanceof Problem) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (storageTrouble(error) === 'full') return noRoom(rules.field);
  if (LIMITS[code] === 'too_many_files') return tooMany(rules);
  if (LIMITS[code] !== undefined) return invalidForm(FORM_TEXTS.unreadable);
  return brokenForm(error);
}
