import { describe, expect, it } from 'vitest';
import { ForbiddenAddress, guardedLookup, isPublicAddress, type Resolve } from './addresses.ts';

describe('public addresses', () => {
  it('are those of the open internet', () => {
    for (const address of ['1.1.1.1', '93.184.216.34', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1']) {
      expect(isPublicAddress(address), address).toBe(true);
    }
  });

  it('are never loopback, private, link-local, shared, metadata, multicast or reserved ones, in any notation', () => {
    const refused = [
      ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
      ...['169.254.169.254', '100.64.0.1', '100.127.255.255', '224.0.0.1', '255.255.255.255', '198.18.0.1'],
      ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12:3456::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1'],
      ...['64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', '2001::1', 'localhost', ''],
    ];
    for (const address of refused) expect(isPublicAddress(address), address).toBe(false);
  });
});

describe('the guarded lookup', () => {
  const found: (addresses: string[]) => Resolve = (addresses) => (_host, answer) =>
    answer(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  const ask = (addresses: string[], allowPrivate = false, all = true) =>
    new Promise((resolve) => {
      guardedLookup(allowPrivate, found(addresses))('pictures.example', { all }, (error, address) =>
        resolve(error ?? address),
      );
    });

  it('passes the checked addresses to the connection', async () => {
    expect(await ask(['1.1.1.1', '8.8.8.8'])).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '8.8.8.8', family: 4 },
    ]);
    expect(await ask(['1.1.1.1'], false, false)).toBe('1.1.1.1');
  });

  it('refuses a name if any of its addresses is private', async () => {
    expect(await ask(['127.0.0.1'])).toBeInstanceOf(ForbiddenAddress);
    expect(await ask(['1.1.1.1', '10.0.0.1'])).toBeInstanceOf(ForbiddenAddress);
    expect(await ask(['10.0.0.1'], true, false)).toBe('10.0.0.1');
  });

  it('reports a name without addresses', async () => {
    expect(await ask([])).toBeInstanceOf(Error);
  });
});
