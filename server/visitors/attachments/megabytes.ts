/** `10 MB`. */
export function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1_048_576)} MB`;
}
