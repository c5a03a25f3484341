import { describe, expect, it } from 'vitest';
import { type AlertDevice, deviceState } from './alert-device.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15';
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';

function device(changes: Partial<AlertDevice>): AlertDevice {
  return {
    userAgent: CHROME,
    platform: 'Win32',
    touchPoints: 0,
    isStandalone: false,
    hasPush: true,
    permission: 'default',
    ...changes,
  };
}

describe('whether a browser can show alerts', () => {
  it('it can, whether it was asked before or not', () => {
    expect(deviceState(device({}))).toBe('able');
    expect(deviceState(device({ permission: 'granted' }))).toBe('able');
  });

  it('not after it was told to block them', () => {
    expect(deviceState(device({ permission: 'denied' }))).toBe('denied');
  });

  it('not without push, as in a private window', () => {
    expect(deviceState(device({ hasPush: false }))).toBe('unsupported');
    expect(deviceState(device({ hasPush: false, permission: null }))).toBe('unsupported');
    // A Mac has no touch screen: putting the site on a Home Screen would not help.
    expect(deviceState(device({ userAgent: MAC, platform: 'MacIntel', hasPush: false }))).toBe('unsupported');
  });

  it('an iPhone or iPad once the site is on its Home Screen', () => {
    const inSafari = { hasPush: false, permission: null, touchPoints: 5 } as const;
    expect(deviceState(device({ userAgent: PHONE, platform: 'iPhone', ...inSafari }))).toBe('home-screen');
    // An iPad says that it is a Mac.
    expect(deviceState(device({ userAgent: MAC, platform: 'MacIntel', ...inSafari }))).toBe('home-screen');
    expect(deviceState(device({ userAgent: PHONE, platform: 'iPhone', isStandalone: true }))).toBe('able');
  });

  it('not an iPhone that is too old, even from its Home Screen', () => {
    const old = device({ userAgent: PHONE, platform: 'iPhone', isStandalone: true, hasPush: false, permission: null });
    expect(deviceState(old)).toBe('unsupported');
  });
});
