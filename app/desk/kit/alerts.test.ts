import { describe, expect, it } from 'vitest';
import { type Alert, afterDialog, withAlert } from './alerts.tsx';

const alert = (id: number, kind: Alert['kind'], text: string, reason?: string): Alert => ({
  id,
  kind,
  text,
  reason,
  undo: undefined,
  isInDialog: false,
});
const shownAfter = (...alerts: readonly Alert[]) =>
  alerts.reduce<readonly Alert[]>(withAlert, []).map(({ id, text }) => `${id} ${text}`);

describe('the messages of the desk', () => {
  it('show the last three failures until a success makes them out of date', () => {
    const failures = ['one', 'two', 'three', 'four'].map((text, place) => alert(place, 'failed', text));
    expect(shownAfter(...failures)).toEqual(['1 two', '2 three', '3 four']);
    expect(shownAfter(...failures, alert(4, 'done', 'saved'))).toEqual(['4 saved']);
    expect(shownAfter(alert(0, 'done', 'saved'), alert(1, 'failed', 'one'))).toEqual(['1 one']);
  });

  it('show a failure that comes again once, as the newest', () => {
    const again = [0, 1, 2].map((id) => alert(id, 'failed', 'Failed to update', 'HTTP 500'));
    expect(shownAfter(...again)).toEqual(['2 Failed to update']);
    expect(shownAfter(...again, alert(3, 'failed', 'Failed to update', 'HTTP 503'))).toEqual([
      '2 Failed to update',
      '3 Failed to update',
    ]);
  });

  it('take the failures that were shown in a dialog with it, and give all else to the page', () => {
    const failed = alert(1, 'failed', 'It was not saved');
    const inDialog = [failed, alert(2, 'done', 'Copied'), alert(3, 'failed', 'Said as it closed')].map((one) => ({
      ...one,
      isInDialog: true,
    }));
    expect(afterDialog([alert(0, 'failed', 'From before'), ...inDialog], [failed])).toEqual([
      alert(0, 'failed', 'From before'),
      alert(2, 'done', 'Copied'),
      alert(3, 'failed', 'Said as it closed'),
    ]);
  });
});
