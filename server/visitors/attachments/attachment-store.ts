import { readFile } from 'node:fs/promises';
import { FILE_TEXTS } from '#domain/forms/answers/form-texts.ts';
import { endingOf } from '#domain/forms/file-name.ts';
import { newId } from '#domain/ids.ts';
import { filled } from '#domain/text-table.ts';
import { fieldProblem, Problem } from '#server/http/problem.ts';
import { storageTrouble } from '#server/media/storage-fault.ts';
import { knownAttachments } from './attachments.repo.ts';
import type {
  AttachmentRules,
  AttachmentsNeeds,
  ReceivedFile,
  ReceivedForm,
  StoredAttachment,
} from './attachments.service.ts';
import { attachmentTypeOf } from './content/attachment-type.ts';
import { ScannerAway, scanFile } from './scanner.ts';
import { storageKey } from './storage-key.ts';

type Needs = Pick<AttachmentsNeeds, 'config' | 'storage' | 'db' | 'log'>;

/** Moves received files into the private storage, and removes them again when the form failed. */
export interface AttachmentStore {
  add(received: ReceivedForm, rules: AttachmentRules): Promise<readonly StoredAttachment[]>;
  drop(received: ReceivedForm): Promise<void>;
}

export function attachmentStore(needs: Needs): AttachmentStore {
  /** Ids of the files stored for a form, also if storing broke off: `drop` removes those that got no row. */
  const storedOf = new WeakMap<object, string[]>();
  return {
    async add(received, rules) {
      const ids = storedOf.get(received.files) ?? [];
      storedOf.set(received.files, ids);
      const files: StoredAttachment[] = [];
      for (const file of received.files) {
        const id = newId();
        ids.push(id);
        files.push(await addFile(needs, rules, file, id));
      }
      return files;
    },
    async drop(received) {
      await received.drop();
      const ids = storedOf.get(received.files) ?? [];
      try {
        const known = await knownAttachments(needs.db.pool, ids);
        for (const id of ids.filter((one) => !known.has(one))) await needs.storage.remove(storageKey(id));
      } catch (error) {
        // The visitor has an answer already, and the nightly clearing removes the files later.
        needs.log.warn({ err: error }, 'files of a form that was not taken could not be removed yet');
      }
    },
  };
}

async function addFile(
  needs: Needs,
  { form, types }: AttachmentRules,
  { path, field, name, bytes, hash }: ReceivedFile,
  id: string,
): Promise<StoredAttachment> {
  const type = await attachmentTypeOf({ path, name }, types);
  if (type === null) {
    const isText = types.includes('txt') && endingOf(name) === 'txt';
    const refusal = isText
      ? filled(FILE_TEXTS.notPlainText, name)
      : filled(FILE_TEXTS.wrongKind, name, types.join(', '));
    throw fieldProblem(422, 'file_refused', field, refusal);
  }
  await refuseHarmful(needs, { path, field, name });
  try {
    // As bytes, not as a stream, so that a failed request to a bucket can be retried.
    await needs.storage.put(storageKey(id), 'original', await readFile(path));
  } catch (error) {
    throw inWords(needs, error);
  }
  return { id, form, field, name, type, bytes, hash };
}

async function refuseHarmful(
  { config, log }: Needs,
  { path, field, name }: Pick<ReceivedFile, 'path' | 'field' | 'name'>,
): Promise<void> {
  if (!config.clamd) return;
  const result = await scanFile(config.clamd, path).catch((error: unknown) => {
    if (!(error instanceof ScannerAway)) throw error;
    log.error({ err: error }, 'a file could not be scanned');
    return null;
  });
  if (!result) throw new Problem(503, 'scan_unavailable', FILE_TEXTS.notScanned);
  if (result.kind === 'clean') return;
  log.warn({ found: result.what, field }, 'the virus scanner refused a file that a visitor sent');
  throw fieldProblem(422, 'file_refused', field, filled(FILE_TEXTS.harmful, name));
}

function inWords({ log }: Needs, error: unknown): unknown {
  const trouble = storageTrouble(error);
  if (trouble === null) return error;
  log.error({ err: error }, 'a file that a visitor sent could not be stored');
  return trouble === 'full'
    ? new Problem(507, 'storage_full', FILE_TEXTS.full)
    : new Problem(503, 'storage_away', FILE_TEXTS.away);
}
