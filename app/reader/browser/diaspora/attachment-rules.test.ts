import { describe, expect, it } from 'vitest';
import { megabytes, withChosen } from './attachment-rules.ts';

const file = (name: string, size = 1000) => ({ name, size });
const TEN_MB = 10 * 1024 * 1024;

describe('files chosen for a request', () => {
  it('are added to the existing ones, each once (DIA-26)', () => {
    const first = withChosen([], [file('a.pdf'), file('b.TXT')]);
    expect(first).toEqual({ files: [file('a.pdf'), file('b.TXT')], refused: [] });
    expect(withChosen(first.files, [file('a.pdf'), file('c.jpeg')]).files.map(({ name }) => name)).toEqual([
      'a.pdf',
      'b.TXT',
      'c.jpeg',
    ]);
  });

  it.each(['pdf', 'doc', 'docx', 'jpg', 'jpeg', 'png', 'txt'])('may be of the type %s (DIA-27, CONST-47)', (type) => {
    expect(withChosen([], [file(`a.b.${type}`)]).refused).toEqual([]);
  });

  it.each(['virus.exe', 'page.html', 'pdf', 'photo.pdf.svg'])('may not be %s (DIA-27)', (name) => {
    expect(withChosen([], [file(name)])).toEqual({
      files: [],
      refused: [`${name} is not of a type that can be sent: PDF, DOC, DOCX, JPG, JPEG, PNG or TXT`],
    });
  });

  it('may have up to 10 MB each (DIA-29, CONST-47)', () => {
    const { files, refused } = withChosen(
      [],
      [file('just.pdf', TEN_MB), file('big.pdf', TEN_MB + 1), file('no.txt', 0)],
    );
    expect(files).toEqual([file('just.pdf', TEN_MB)]);
    expect(refused).toEqual(['big.pdf is larger than 10MB', 'no.txt is empty']);
  });

  it('may be up to five', () => {
    const many = Array.from({ length: 50 }, (_, index) => file(`${index}.png`));
    const { files, refused } = withChosen([], many);
    expect([files.length, refused.length]).toEqual([5, 45]);
    expect(refused[0]).toBe('5.png is one too many: at most 5 files can be sent');
  });
});

it('formats sizes in MB (DIA-30)', () => {
  expect([1, 482_345, TEN_MB].map(megabytes)).toEqual(['0.01 MB', '0.46 MB', '10.00 MB']);
});
