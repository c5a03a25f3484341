import { FORMAT_NAMES, type SourceFields } from '#domain/desk/sources.ts';

/** The sentence that says why a source could not be read; `reason` continues 'failed: …'. */
export type FailureWords = (reason: string) => string;

/** The specified words for the operator's feed, whose content type has a message of its own (WIRE-52, WIRE-53). */
export const operatorFailure: FailureWords = (reason) =>
  reason.startsWith('Expected ') ? reason : `News API failed: ${reason}`;

/** For a source that the desk manages: which one it was, and how it writes. */
export function failureOf({ name, format }: Pick<SourceFields, 'name' | 'format'>): FailureWords {
  return (reason) => `${name} (${FORMAT_NAMES[format]}) failed: ${reason.replace(/^Expected/, 'expected')}`;
}
