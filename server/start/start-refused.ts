/** The site cannot start as it is set up; each line says what is wrong and what to do. */
export class StartRefused extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[], options: { readonly cause?: unknown } = {}) {
    super(lines.join('\n'), options);
    this.name = 'StartRefused';
    this.lines = lines;
  }
}
