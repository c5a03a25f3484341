import { describe, expect, it } from 'vitest';
import { movableClock } from '../../tests/support/desk-app.ts';
import { LoginThrottle } from './login-throttle.ts';

function waits(throttle: LoginThrottle, address: string, email: string): number {
  const turn = throttle.begin(address, email);
  return turn.kind === 'wait' ? turn.seconds : 0;
}

describe('the login throttle', () => {
  it('lets five misses pass, then doubles the wait up to a minute', () => {
    const clock = movableClock();
    const throttle = new LoginThrottle(clock);
    const seen: number[] = [];
    for (let miss = 0; miss < 14; miss += 1) {
      const wait = waits(throttle, '192.0.2.1', 'a@b.example');
      clock.forward(wait);
      if (wait > 0) expect(waits(throttle, '192.0.2.1', ' A@B.example')).toBe(0);
      seen.push(wait);
    }
    expect(seen).toEqual([0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it('counts what is tried at the same moment', () => {
    const throttle = new LoginThrottle(movableClock());
    const turns = Array.from({ length: 50 }, () => throttle.begin('192.0.2.1', 'a@b.example').kind);
    expect(turns.filter((kind) => kind === 'go')).toHaveLength(5);
  });

  it('forgets after a success, and after a quarter of an hour', () => {
    const clock = movableClock();
    const throttle = new LoginThrottle(clock);
    const miss = () => throttle.begin('192.0.2.1', 'a@b.example');
    for (let count = 0; count < 4; count += 1) miss();
    const turn = miss();
    if (turn.kind === 'go') turn.succeeded();
    expect(Array.from({ length: 6 }, () => miss().kind)).toEqual(['go', 'go', 'go', 'go', 'go', 'wait']);
    clock.forward(15 * 60 + 1);
    expect(miss().kind).toBe('go');
  });

  it('slows an address that tries many accounts, and nobody else', () => {
    const throttle = new LoginThrottle(movableClock());
    for (let count = 0; count < 100; count += 1) throttle.begin('192.0.2.1', `${count}@b.example`);
    expect(waits(throttle, '192.0.2.1', 'next@b.example')).toBe(1);
    expect(waits(throttle, '192.0.2.2', 'next@b.example')).toBe(0);
  });

  it('takes a whole IPv6 network for one address', () => {
    const throttle = new LoginThrottle(movableClock());
    const turns = Array.from({ length: 6 }, (_, host) => waits(throttle, `2001:db8:1:2::${host}`, 'a@b.example'));
    expect(turns).toEqual([0, 0, 0, 0, 0, 1]);
    expect(waits(throttle, '2001:db8:1:3::1', 'a@b.example')).toBe(0);
  });
});
