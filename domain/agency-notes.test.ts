import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitNotes, withoutNotes } from './agency-notes.ts';
import { longSummary, shownSummary, summaryOf, topStorySummary } from './summary.ts';

const REPORT = '<p>The <a href="https://example.org/kospi">KOSPI</a> index rises by 18%.</p>';
const NOTES = '<p>Part of: AI boom</p>\n<p>Reported by: <a href="https://example.org/star">AFP via The Star</a></p>';

describe("an agency's notes below a report", () => {
  it('are kept apart from its text', () => {
    expect(splitNotes(`${REPORT}\n${NOTES}`)).toEqual({ text: REPORT, notes: NOTES });
    expect(splitNotes(NOTES)).toEqual({ text: '', notes: NOTES });
  });

  it('are recognised in an excerpt that ends within them', () => {
    expect(splitNotes(`${REPORT}<p>Part of: AI boom</p><p>Reported by: <a href="https://exa`).text).toBe(REPORT);
  });

  it('are recognised without their end tags', () => {
    const notes = '<p>Part of: AI boom<p>Reported by: AFP';
    expect(splitNotes(`${REPORT}${notes}`)).toEqual({ text: REPORT, notes });
  });

  it('are not what only resembles them', () => {
    for (const html of [
      `${NOTES}${REPORT}`,
      '<p>Part of the roof fell.</p>',
      '<p>Reported by: nobody</p><p>so far</p>',
      '<pre>Part of: code</pre>',
      '',
    ]) {
      expect(splitNotes(html)).toEqual({ text: html, notes: '' });
    }
  });

  it('are separated without losing or moving anything, whatever the text', () => {
    const piece = fc.constantFrom('<p>', '</p>', 'Part of: ', 'Reported by: ', 'A flood.', '<pre>', '<b>', ' ', '\n');
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (html) => {
          const { text, notes } = splitNotes(html);
          expect(html.startsWith(text)).toBe(true);
          expect(html.endsWith(notes)).toBe(true);
          expect(html.slice(text.length, html.length - notes.length).trim()).toBe('');
          expect(splitNotes(text)).toEqual({ text, notes: '' });
        },
      ),
    );
  });

  it('separate in linear time', () => {
    const html = '<p>Part of: x</p>'.repeat(60_000);
    expect(splitNotes(html).text).toBe('');
    expect(splitNotes(`${'<p'.repeat(400_000)}>`).notes).toBe('');
  });

  it('are never part of a summary', () => {
    expect(summaryOf('', `${REPORT}${NOTES}`)).toBe('The KOSPI index rises by 18%.');
    expect(longSummary(`${REPORT}${NOTES}`)).toBe('The KOSPI index rises by 18%.');
    expect(topStorySummary(`${REPORT}${NOTES}`)).toBe('The KOSPI index rises by 18%.');
    expect(summaryOf('', NOTES)).toBe('');
  });

  it('are left out of summaries stored with them, even where the cut fell within a note', () => {
    expect(withoutNotes('The index rises. Part of: AI boom Reported by: The New')).toBe('The index rises.');
    expect(withoutNotes('Part of: AI boom Reported by: The New York Times')).toBe('');
    expect(shownSummary('The index rises. Reported by: BBC News')).toBe('The index rises.');
    const whole = `${'word '.repeat(28)}ends.`;
    for (const begun of ['Reported b', 'Reported', 'Repor', 'Part of', 'Part o', 'P']) {
      expect(shownSummary(`${whole} ${begun}`.padStart(160, 'x'))).toMatch(/^x+word .* ends\.$/);
    }
    expect(withoutNotes('It is a part of: everything')).toBe('It is a part of: everything');
  });
});
