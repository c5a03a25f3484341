import { Problem } from '#server/http/problem.ts';

/** A refusal that the form shows beside its file field. */
export function fileProblem(status: number, code: string, field: string, words: string): Problem {
  return new Problem(status, code, words, { mistakes: [{ field, message: words }] });
}

/** `10 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}
