import { describe, expect, it, vi } from 'vitest';
import { placeCalls, visitorCountry } from './place-calls.ts';

function answering(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

describe('the country that the phone field starts with', () => {
  it("is the service's (DAPI-58, DIA-12)", async () => {
    const log = vi.fn();
    answering({ country_code: 'GB' });
    expect(await visitorCountry(log)).toBe('gb');
    expect(log).not.toHaveBeenCalled();
  });

  it("is 'us' if the service fails, which is only logged (DAPI-59, DIA-12, DIA-39)", async () => {
    const log = vi.fn();
    answering({}, 503);
    expect(await visitorCountry(log)).toBe('us');
    answering({ country_code: 44 });
    expect(await visitorCountry(log)).toBe('us');
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await visitorCountry(log)).toBe('us');
    expect(log).toHaveBeenCalledTimes(3);
  });
});

describe('the lists of places', () => {
  it('are read from the shapes of the countries service (DAPI-55 to DAPI-57)', async () => {
    answering({ data: [{ name: 'India', iso2: 'IN' }, { iso2: 'XX' }, null] });
    expect(await placeCalls.countries()).toEqual(['India']);
    answering({ data: { states: [{ name: 'Goa' }, { name: 'Kerala' }] } });
    expect(await placeCalls.states('India')).toEqual(['Goa', 'Kerala']);
    answering({ data: ['Kochi', 5, 'Kollam'] });
    expect(await placeCalls.cities('India', 'Kerala')).toEqual(['Kochi', 'Kollam']);
  });

  it('fail on an invalid answer', async () => {
    answering({});
    await expect(placeCalls.countries()).rejects.toThrow();
    await expect(placeCalls.states('India')).rejects.toThrow();
    await expect(placeCalls.cities('India', 'Goa')).rejects.toThrow();
    answering({ data: [] }, 500);
    await expect(placeCalls.countries()).rejects.toThrow('HTTP 500');
  });
});
