import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '#domain/forms/attachment-types.ts';
import { ATTACHMENT_EXTENSIONS } from '#domain/forms/diaspora-texts.ts';

/** The part of a `File` that the rules need. */
interface ChosenFile {
  readonly name: string;
  readonly size: number;
}

/**
 * Adds newly chosen files to the list, with messages about any that were refused (SPEC-35, DIA-27, DIA-29). This is
 * only for convenience; the server checks the files' content.
 */
export function withChosen<One extends ChosenFile>(
  present: readonly One[],
  chosen: Iterable<One>,
): { readonly files: readonly One[]; readonly refused: readonly string[] } {
  const files = [...present];
  const refused: string[] = [];
  for (const file of chosen) {
    const reason = refusalOf(file);
    if (reason !== null) refused.push(reason);
    else if (files.some(({ name, size }) => name === file.name && size === file.size)) continue;
    else if (files.length >= MAX_ATTACHMENTS) refused.push(`${file.name} is one too many: at most 5 files can be sent`);
    else files.push(file);
  }
  return { files, refused };
}

function refusalOf({ name, size }: ChosenFile): string | null {
  const named = name.toLowerCase();
  if (!ATTACHMENT_EXTENSIONS.some((extension) => named.endsWith(`.${extension}`))) {
    return `${name} is not of a type that can be sent: PDF, DOC, DOCX, JPG, JPEG, PNG or TXT`;
  }
  if (size === 0) return `${name} is empty`;
  if (size > MAX_ATTACHMENT_BYTES) return `${name} is larger than 10MB`;
  return null;
}

/** For example '0.46 MB' (DIA-30). */
export function megabytes(bytes: number): string {
  return `${Math.max(0.01, bytes / 1_048_576).toFixed(2)} MB`;
}
