/** The site cannot start as it is set up; each line says what is wrong and what to do. */
export class StartRefused extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StartRefused';
    this.lines = lines;
  }
}
