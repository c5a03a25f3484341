import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { onChange } from './changes.ts';

describe('what other nodes say of changes', () => {
  it('counts as a gap when it cannot be understood, so that nothing old stays', async () => {
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
