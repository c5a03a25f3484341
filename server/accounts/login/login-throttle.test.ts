import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movableClock } from '../../../tests/support/desk-app.ts';
import { LoginThrottle } from './login-throttle.ts';

function turn(throttle: LoginThrottle, from: string, account: string, knownBrowser: string | null = null) {
  return throttle.begin({ from, account, knownBrowser });
}

function waits(throttle: LoginThrottle, from: string, account: string, knownBrowser: string | null = null): number {
  const given = turn(throttle, from, account, knownBrowser);
  return given.kind === 'wait' ? given.seconds : 0;
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
    const turns = Array.from({ length: 50 }, () => turn(throttle, '192.0.2.1', 'a@b.example').kind);
    expect(turns.filter((kind) => kind === 'go')).toHaveLength(5);
  });

  it('forgets after a success, and after a quarter of an hour', () => {
    const clock = movableClock();
    const throttle = new LoginThrottle(clock);
    const miss = () => turn(throttle, '192.0.2.1', 'a@b.example');
    for (let count = 0; count < 4; count += 1) miss();
    const right = miss();
    if (right.kind === 'go') right.succeeded();
    expect(Array.from({ length: 6 }, () => miss().kind)).toEqual(['go', 'go', 'go', 'go', 'go', 'wait']);
    clock.forward(15 * 60 + 1);
    expect(miss().kind).toBe('go');
  });

  it('slows an address that tries many accounts, and nobody else', () => {
    const throttle = new LoginThrottle(movableClock());
    for (let count = 0; count < 100; count += 1) turn(throttle, '192.0.2.1', `${count}@b.example`);
    expect(waits(throttle, '192.0.2.1', 'next@b.example')).toBe(1);
    expect(waits(throttle, '192.0.2.2', 'next@b.example')).toBe(0);
  });

  it('takes a whole IPv6 network for one address', () => {
    const throttle = new LoginThrottle(movableClock());
    const turns = Array.from({ length: 6 }, (_, host) => waits(throttle, `2001:db8:1:2::${host}`, 'a@b.example'));
    expect(turns).toEqual([0, 0, 0, 0, 0, 1]);
    expect(waits(throttle, '2001:db8:1:3::1', 'a@b.example')).toBe(0);
  });

  it('never lets strangers delay the owner, in a known browser or at another address, however hard they try', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ host: fc.integer({ min: 1, max: 4 }), pause: fc.nat(9) }), { maxLength: 400 }),
        (tries) => {
          const clock = movableClock();
          const throttle = new LoginThrottle(clock);
          for (const { host, pause } of tries) {
            turn(throttle, `198.51.100.${host}`, 'owner@b.example');
            clock.forward(pause / 10);
          }
          expect(waits(throttle, '192.0.2.1', 'owner@b.example')).toBe(0);
          expect(waits(throttle, '198.51.100.1', 'owner@b.example', 'browser-1')).toBe(0);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('gives each address one free try instead of five while many addresses guess at one account', () => {
    const throttle = new LoginThrottle(movableClock());
    for (let host = 1; host <= 50; host += 1) turn(throttle, `198.51.100.${host}`, 'owner@b.example');
    const late = [1, 2].map(() => waits(throttle, '203.0.113.9', 'owner@b.example'));
    expect(late).toEqual([0, 1]);
    expect([1, 2, 3, 4, 5, 6].map(() => waits(throttle, '203.0.113.9', 'other@b.example'))).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it('slows a known browser by its own misses alone', () => {
    const throttle = new LoginThrottle(movableClock());
    const own = Array.from({ length: 6 }, () => waits(throttle, '192.0.2.1', 'owner@b.example', 'browser-1'));
    expect(own).toEqual([0, 0, 0, 0, 0, 1]);
    expect(waits(throttle, '192.0.2.1', 'owner@b.example')).toBe(0);
  });

  it('where little is left to guess slows strangers together, and still not a known browser', () => {
    const throttle = new LoginThrottle(movableClock(), { slowsStrangersTogether: true });
    for (let host = 1; host <= 30; host += 1) turn(throttle, `198.51.100.${host}`, 'person');
    expect(waits(throttle, '203.0.113.9', 'person')).toBe(1);
    expect(waits(throttle, '203.0.113.9', 'person', 'browser-1')).toBe(0);
  });
});
