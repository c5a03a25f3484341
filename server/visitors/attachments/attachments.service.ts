import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { AttachmentType } from '#domain/forms/attachment-types.ts';
import type { FormName } from '#domain/forms/form-names.ts';
import type { Clock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { freeBytesOn } from '#server/files/free-space.ts';
import type { Log } from '#server/http/app-types.ts';
import type { Jobs } from '#server/jobs/jobs.service.ts';
import type { SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { Scratch } from '#server/media/scratch.ts';
import type { PictureStorage } from '#server/media/storage.ts';
import { attachmentStore } from './attachment-store.ts';
import { attachmentById, claimAttachment, deleteOfSubmissions, insertAttachments } from './attachments.repo.ts';
import { addressOf, type FileLinks, fileLinks, idInAddress } from './file-links.ts';
import { clearStrays, clearUnclaimed } from './orphans.ts';
import { receiveForm, typedBefore } from './receive.ts';
import { storageKey } from './storage-key.ts';
import { createUploadAdmission, UPLOAD_LIMITS, type UploadLimits } from './upload-admission.ts';

export interface AttachmentRules {
  readonly form: FormName;
  /** The multipart field that the files come in. */
  readonly field: string;
  readonly most: number;
  readonly maxBytes: number;
  readonly types: readonly AttachmentType[];
}

/** A file as it was received, with its contents not checked yet. */
export interface ReceivedFile {
  readonly field: string;
  /** As the sender named it, without any path, for people to read. */
  readonly name: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string;
  /** Where the bytes lie until `drop`. */
  readonly path: string;
}

/** A form sent as multipart/form-data. */
export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly files: readonly ReceivedFile[];
  /**
   * Removes what was received, and what of it was stored but got no row. Always to be called, whatever became of the form
   * (`finally`), after the transaction.
   */
  drop(): Promise<void>;
}

/** A file that was found good and lies in the private storage. */
export interface StoredAttachment {
  readonly id: string;
  readonly form: FormName;
  readonly field: string;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
  readonly hash: string;
}

/** The submission that a file came with. */
export interface AttachmentOwner {
  readonly submissionId: string;
  readonly reference: string;
  /** Of the submission's files, counted from 1 as the inbox lists them. */
  readonly number: number;
}

export interface OpenedAttachment {
  /** Null: no submission has claimed the file. */
  readonly owner: AttachmentOwner | null;
  readonly name: string;
  readonly type: AttachmentType;
  readonly bytes: number;
  stream(): Promise<Readable>;
}

/** Files that visitors send: received, checked, scanned, kept for the desk alone. In this order: receive, admit, store, keep. */
export interface Attachments {
  /**
   * Streams a multipart body to disk within the limits. Nothing is left when it fails or the connection is cut.
   * Throws UnreadBody 429 `too_many_uploads`, 413 `form_too_large`, 408 `too_slow`; Problem 415 `not_multipart`, 400
   * `broken_form`, 413 `file_too_large`, 422 `file_empty`, `too_many_files`, `invalid_form`; and where files cannot be
   * taken but words can, 429 `too_many_files_sent`, 503 `uploads_busy`, 507 `storage_full`. Those about files have
   * `mistakes` for the field.
   */
  receive(request: FastifyRequest, rules: AttachmentRules): Promise<ReceivedForm>;
  /** The fields that had arrived when `receive` threw `error`: the form's page shows them again. */
  typedBefore(error: unknown): Readonly<Record<string, string>>;
  /**
   * Checks the content of each file, scans it where a scanner is set, and stores it. Outside of any transaction. Throws
   * Problem 422 `file_refused` with `mistakes`, 503 `scan_unavailable`, 503 `storage_away`, 507 `storage_full`.
   */
  store(received: ReceivedForm, rules: AttachmentRules): Promise<readonly StoredAttachment[]>;
  /** Writes the rows, in the transaction of what the files belong to; null: to be claimed within an hour. */
  keep(tx: Queryable, files: readonly StoredAttachment[], submissionId: string | null): Promise<void>;
  /** Gives an uploaded file that belongs to nothing yet to a submission, by its address; false when there is none. */
  claim(tx: Queryable, address: string, submissionId: string): Promise<boolean>;
  /** The address that opens for logged-in staff: `/api/desk/files/{id}`; it leads on to a short-lived one. */
  addressOf(id: string): string;
  readonly links: FileLinks;
  /** The file for someone who may see it; null when there is none. */
  open(id: string): Promise<OpenedAttachment | null>;
  /** Removes the files of submissions; call what is returned after the commit, it removes the bytes. */
  remove(tx: Queryable, submissionIds: readonly string[]): Promise<() => Promise<void>>;
  /** Removes files that nothing claimed within an hour. */
  clearUnclaimed(signal: AbortSignal): Promise<void>;
  /** Removes bytes that have no row. */
  clearOrphans(signal: AbortSignal): Promise<void>;
}

export interface AttachmentsNeeds {
  readonly config: Pick<Config, 'clamd' | 'dataDir' | 'siteUrl'>;
  /** The session secret; keys of its own are derived from it. */
  readonly secret: string;
  readonly storage: PictureStorage;
  readonly scratch: Scratch;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly sharedLimits: Pick<SharedLimits, 'limit'>;
  /** Overrides of the upload limits; `UPLOAD_LIMITS` by default. */
  readonly uploads?: UploadsTold | undefined;
}

/** What tests override. */
export interface UploadsTold {
  readonly limits?: Partial<UploadLimits>;
  readonly freeBytes?: () => Promise<number>;
}

/** The bytes of a file in the private storage: they are kept as they came. */
const AS_IT_CAME = 'original';

export function createAttachments(needs: AttachmentsNeeds): Attachments {
  const { config, secret, storage, scratch, db, clock, log, sharedLimits, uploads } = needs;
  const admission = createUploadAdmission({
    sharedLimits,
    freeBytes: uploads?.freeBytes ?? (() => freeBytesOn(config.dataDir)),
    limits: { ...UPLOAD_LIMITS, ...uploads?.limits },
  });
  const links = fileLinks(secret);
  const store = attachmentStore(needs);
  const removeBytes = async (ids: readonly string[]) => {
    for (const id of ids) await storage.remove(storageKey(id));
  };
  return {
    receive: async (request, rules) => {
      const form = await receiveForm(request, rules, { scratch, admission, log });
      return { ...form, drop: () => store.drop(form) };
    },
    typedBefore,
    store: (received, rules) => store.add(received, rules),
    keep: (tx, files, submissionId) => insertAttachments(tx, files, submissionId, clock.now()),
    claim: async (tx, address, submissionId) => {
      const id = idInAddress(address, config.siteUrl);
      return id !== null && (await claimAttachment(tx, id, submissionId));
    },
    addressOf,
    links,
    open: async (id) => {
      const row = await attachmentById(db.pool, id);
      const found = row && (await storage.find(storageKey(id), AS_IT_CAME));
      return row && found ? { ...row, stream: found.stream } : null;
    },
    remove: async (tx, submissionIds) => {
      const ids = await deleteOfSubmissions(tx, submissionIds);
      return () => removeBytes(ids);
    },
    clearUnclaimed: async (signal) => {
      await scratch.clear();
      const cleared = await clearUnclaimed({ db: db.pool, storage, clock }, signal);
      if (cleared > 0) log.info({ cleared }, 'attachments that no form claimed were cleared away');
    },
    clearOrphans: async (signal) => {
      const cleared = await clearStrays({ db: db.pool, storage, clock }, signal);
      if (cleared > 0) log.info({ cleared }, 'attachments that belong to nothing were cleared away');
    },
  };
}

const TEN_MINUTES = 600;

/** Only crashes leave bytes without a row, and finding them lists the whole storage, so once a day is enough. */
export function registerAttachmentJobs(jobs: Pick<Jobs, 'every'>, attachments: Attachments): void {
  jobs.every('attachment-unclaimed', TEN_MINUTES, (signal) => attachments.clearUnclaimed(signal));
  jobs.every('attachment-orphans', 24 * 3600, (signal) => attachments.clearOrphans(signal));
}
