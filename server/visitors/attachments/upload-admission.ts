import { FILE_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { filled } from '#domain/text-table.ts';
import { LEAST_FREE_BYTES } from '#server/files/free-space.ts';
import { fieldProblem, Problem, UnreadBody } from '#server/http/problem.ts';
import type { Rate } from '#server/limits/rate-limit.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import { waitInWords } from '../protection/protection.service.ts';
import { megabytes } from './megabytes.ts';

const MEGABYTE = 1_048_576;

/** Limits on receiving visitors' files. */
export interface UploadLimits {
  /** Bytes of files from one network, counted for all nodes together. */
  readonly network: Rate;
  /** Bytes of files from all networks together, counted for all nodes together. */
  readonly everybody: Rate;
  /** Forms with files that one network may send at the same time, to one node. */
  readonly placesPerNetwork: number;
  readonly places: number;
  /** Bytes that files must leave free on the data directory's disk, for the database above all. */
  readonly floor: number;
  /** Grace period before a body must have averaged `bytesPerSecond`. */
  readonly graceMs: number;
  readonly bytesPerSecond: number;
}

/** Two full forms (five files of 10 MB) or some thirty pictures at once from one office or hall, 2.8 GB a day at most. */
export const UPLOAD_LIMITS: UploadLimits = {
  network: { burst: 120 * MEGABYTE, perMinute: 2 * MEGABYTE },
  everybody: { burst: 1024 * MEGABYTE, perMinute: 10 * MEGABYTE },
  placesPerNetwork: 12,
  places: 48,
  floor: LEAST_FREE_BYTES,
  graceMs: 20_000,
  bytesPerSecond: 32_768,
};

/** A form up to this length holds text, and perhaps a very small file: it needs no place. */
const WORDS_BYTES = 150_000;
/** Bytes reserved at a time for a body without a declared length. */
const STEP_BYTES = MEGABYTE;
const BUSY_SECONDS = 30;
const EVERYBODY = 'everybody';

/** A body that is about to be read. */
export interface Upload {
  readonly network: string;
  /** The length that the client announced; null when the body comes in chunks. */
  readonly declared: number | null;
  /** The longest body that the form takes. */
  readonly most: number;
  /** The form's file field, which refusals of files name. */
  readonly field: string;
}

/** The place of one body among those that are received. */
export interface UploadPlace {
  /** To be asked before `bytes` of files in all are written: null, or why the files are refused. */
  allow(bytes: number): Promise<Problem | null>;
  /** Frees the place, and gives back what was reserved beyond `bytes` of files. */
  leave(bytes: number): Promise<void>;
}

export interface UploadAdmission {
  readonly limits: UploadLimits;
  /**
   * Before anything of a body is read. Throws UnreadBody 413 `form_too_large` for one that is too long, 429
   * `too_many_uploads` when no place is free.
   */
  enter(upload: Upload): UploadPlace;
}

export interface UploadAdmissionNeeds {
  readonly sharedLimits: Pick<SharedLimits, 'limit'>;
  /** Free bytes on the disk that files are received on. */
  readonly freeBytes: () => Promise<number>;
  readonly limits: UploadLimits;
}

/**
 * Decides how much of visitors' files is received, before it is stored. Text is never refused: a form whose files are
 * refused may be sent without them.
 */
export function createUploadAdmission({ sharedLimits, freeBytes, limits }: UploadAdmissionNeeds): UploadAdmission {
  const networkBytes = sharedLimits.limit('upload-bytes', limits.network);
  const allBytes = sharedLimits.limit('upload-bytes-everybody', limits.everybody);
  const inside = new Map<string, number>();
  let places = 0;
  /** The total length that the bodies being received may have. */
  let expected = 0;

  function takePlace(network: string): void {
    const own = inside.get(network) ?? 0;
    if (own >= limits.placesPerNetwork || places >= limits.places) {
      throw new UnreadBody(429, 'too_many_uploads', FILE_TEXTS.busy, { retryAfter: BUSY_SECONDS });
    }
    inside.set(network, own + 1);
    places += 1;
  }

  function freePlace(network: string): void {
    const left = (inside.get(network) ?? 1) - 1;
    if (left === 0) inside.delete(network);
    else inside.set(network, left);
    places -= 1;
  }

  async function reserve(network: string, field: string, bytes: number): Promise<Problem | null> {
    const ownWait = await networkBytes.take(network, bytes);
    if (ownWait > 0) {
      const words = filled(FILE_TEXTS.networkBusy, waitInWords(ownWait));
      return filesRefused(429, 'too_many_files_sent', { field, words, waitMs: ownWait });
    }
    const wait = await allBytes.take(EVERYBODY, bytes);
    if (wait === 0) return null;
    await networkBytes.giveBack(network, bytes);
    const words = filled(FILE_TEXTS.everybodyBusy, waitInWords(wait));
    return filesRefused(503, 'uploads_busy', { field, words, waitMs: wait });
  }

  return {
    limits,
    enter({ network, declared, most, field }) {
      if (declared !== null && declared > most) throw tooLong(most);
      const needsPlace = declared === null || declared > WORDS_BYTES;
      if (needsPlace) takePlace(network);
      const ownExpected = declared ?? most;
      expected += ownExpected;
      let reserved = 0;
      let hasLeft = false;
      const giveBack = async (bytes: number): Promise<void> => {
        await networkBytes.giveBack(network, bytes);
        await allBytes.giveBack(EVERYBODY, bytes);
      };
      return {
        async allow(bytes) {
          if (bytes <= reserved) return null;
          // Twice, because a file is in the scratch folder and in the storage for a moment.
          if (reserved === 0 && (await freeBytes()) - 2 * expected < limits.floor) {
            return noRoom(field);
          }
          const more = declared === null ? Math.max(STEP_BYTES, bytes - reserved) : declared - reserved;
          const refusal = await reserve(network, field, more);
          if (refusal !== null) return refusal;
          // The sender hung up meanwhile: `leave` knew nothing of these bytes.
          if (hasLeft) await giveBack(more);
          else reserved += more;
          return null;
        },
        async leave(bytes) {
          if (hasLeft) return;
          hasLeft = true;
          expected -= ownExpected;
          if (needsPlace) freePlace(network);
          const unused = reserved - bytes;
          if (unused > 0) await giveBack(unused);
        },
      };
    },
  };
}

/** The disk is full, or as good as full. */
export function noRoom(field: string): Problem {
  return fieldProblem(507, 'storage_full', field, FILE_TEXTS.noRoom);
}

/** A body that turned out longer than its form takes. */
export function tooLong(most: number): UnreadBody {
  return new UnreadBody(413, 'form_too_large', filled(FILE_TEXTS.tooLargeTogether, megabytes(most)));
}

interface Refusal {
  readonly field: string;
  readonly words: string;
  readonly waitMs: number;
}

function filesRefused(status: number, code: string, { field, words, waitMs }: Refusal): Problem {
  const mistakes = [{ field, message: words }];
  return new Problem(status, code, words, { mistakes, retryAfter: Math.ceil(waitMs / 1000) });
}
