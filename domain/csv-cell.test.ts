import { describe, expect, it } from 'vitest';
import { csvCell } from './csv-cell.ts';

describe('a cell of a CSV export', () => {
  it('is quoted, whatever it holds, and never read as a formula by a spreadsheet', () => {
    const cells: readonly (readonly [string, string])[] = [
      ['', '""'],
      ['Leicester', '"Leicester"'],
      ['He said "so"', '"He said ""so"""'],
      ['=1+1', `"'=1+1"`],
      ['+1', `"'+1"`],
      ['-1', `"'-1"`],
      ['@x', `"'@x"`],
      ['\tx', `"'\tx"`],
      ['\rx', `"'\rx"`],
      ['＝1', `"'＝1"`],
      [' =1', `"' =1"`],
      ['a = b', '"a = b"'],
    ];
    for (const [text, cell] of cells) expect(csvCell(text)).toBe(cell);
  });

  it('stays harmless in a spreadsheet with another separator, where the quotes end early', () => {
    // With `;` as separator the line `"a",";=1"` is read as the cells `a,"` and `=1"`.
    expect(csvCell(';=1')).toBe(`";'=1"`);
    expect(csvCell('a;"=1')).toBe(`"a;'""=1"`);
    expect(csvCell('a\n=1')).toBe(`"a\n'=1"`);
    expect(csvCell('a\t\t@x')).toBe(`"a\t'\t'@x"`);
  });
});
