import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { onChange } from './changes.ts';

describe('announcements from other nodes', () => {
  it('count as a gap if they cannot be parsed, so that nothing stale is kept', async () => {
    const told: string[] = [];
    let notify = (_payload: string): void => undefined;
    const listen = async (_channel: string, onPayload: (payload: string) => void) => {
      notify = onPayload;
      return async () => undefined;
    };
    await onChange(
      // Connects to nothing before it is asked something.
      { listen, pool: new pg.Pool() },
      ({ stories }) => told.push(`changed ${stories.join()}`),
      () => told.push('gap'),
    );
    notify('{"stories":["a1"]}');
    notify('not JSON');
    notify('{"stories":"all"}');
    notify('{"sections":["no-such-section"]}');
    notify('{"stories":["a2"],"kindOfANewerVersion":["x"]}');
    expect(told).toEqual(['changed a1', 'gap', 'gap', 'gap', 'gap']);
  });
});
