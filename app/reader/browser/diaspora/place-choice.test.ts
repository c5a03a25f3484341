import { describe, expect, it } from 'vitest';
import { ANOTHER_PLACE, type PlaceCalls, PlaceChoice, type PlaceField, type PlaceName } from './place-choice.ts';

const CALLS: PlaceCalls = {
  countries: async () => ['India', 'Singapore', 'United Kingdom'],
  states: async (country) =>
    country === 'India' ? ['Goa', 'Kerala'] : country === 'United Kingdom' ? ['England'] : [],
  cities: async (_country, state) => (state === 'Kerala' ? ['Kochi', 'Kollam'] : []),
};
const FAILING: PlaceCalls = {
  countries: () => Promise.reject(new Error('away')),
  states: () => Promise.reject(new Error('away')),
  cities: () => Promise.reject(new Error('away')),
};

function choose(calls: Partial<PlaceCalls> = {}, typed = { country: '', state: '', city: '' }) {
  const fields: Partial<Record<PlaceName, PlaceField>> = {};
  const steps: string[] = [];
  const logged: string[] = [];
  const choice = new PlaceChoice({
    calls: { ...CALLS, ...calls },
    show: (name, field) => {
      fields[name] = field;
      steps.push(`${name} ${field.kind}`);
    },
    log: (what) => logged.push(what),
    typed: () => ({ ...typed }),
  });
  return { choice, fields, steps, logged };
}

const text = (typed = ''): PlaceField => ({ kind: 'text', typed });
const list = (names: readonly string[], chosen = ''): PlaceField => ({ kind: 'list', names, chosen });

describe('country, state and city', () => {
  it('start with the countries, and the others disabled (DIA-23, DIA-25)', async () => {
    const { choice, fields } = choose();
    await choice.start();
    expect(fields).toEqual({
      country: list(['India', 'Singapore', 'United Kingdom']),
      state: { kind: 'waiting' },
      city: { kind: 'waiting' },
    });
  });

  it('load one after the other (DIA-20, DIA-22, DIA-24)', async () => {
    const { choice, fields, steps } = choose();
    await choice.start();
    steps.length = 0;
    await choice.chooseCountry('India');
    expect(steps).toEqual(['state waiting', 'city waiting', 'state loading', 'state list']);
    expect(fields.state).toEqual(list(['Goa', 'Kerala']));
    steps.length = 0;
    await choice.chooseState('Kerala');
    expect(steps).toEqual(['city waiting', 'city loading', 'city list']);
    expect(fields.city).toEqual(list(['Kochi', 'Kollam']));
  });

  it('are cleared when the choice before them changes (DIA-19, DIA-21)', async () => {
    const { choice, fields } = choose();
    await choice.start();
    await choice.chooseCountry('India');
    await choice.chooseState('Kerala');
    await choice.chooseState('');
    expect(fields.city).toEqual({ kind: 'waiting' });
    await choice.chooseState('Kerala');
    await choice.chooseCountry('United Kingdom');
    expect([fields.state, fields.city]).toEqual([list(['England']), { kind: 'waiting' }]);
    await choice.chooseCountry('');
    expect([fields.state, fields.city]).toEqual([{ kind: 'waiting' }, { kind: 'waiting' }]);
  });

  it('ignore the answer for a choice that has since changed', async () => {
    let answer: (names: string[]) => void = () => undefined;
    const states = (country: string) =>
      country === 'India' ? new Promise<string[]>((resolve) => (answer = resolve)) : Promise.resolve(['England']);
    const { choice, fields } = choose({ states });
    await choice.start();
    const slow = choice.chooseCountry('India');
    await choice.chooseCountry('United Kingdom');
    answer(['Goa']);
    await slow;
    expect(fields.state).toEqual(list(['England']));
  });

  it('are typed if the lists are empty or lack the place', async () => {
    const { choice, fields } = choose();
    await choice.start();
    await choice.chooseCountry('Singapore');
    expect([fields.state, fields.city]).toEqual([text(), text()]);
    await choice.chooseCountry('United Kingdom');
    await choice.chooseState('England');
    expect(fields.city).toEqual(text());
    await choice.chooseCountry('India');
    await choice.chooseState('Kerala');
    choice.chooseCity('Kochi');
    expect(fields.city).toEqual(list(['Kochi', 'Kollam']));
    choice.chooseCity(ANOTHER_PLACE);
    expect(fields.city).toEqual(text());
    await choice.chooseState(ANOTHER_PLACE);
    expect([fields.state, fields.city]).toEqual([text(), text()]);
  });

  it('become text fields if the lists fail, silently but logged (DIA-39, DIA-40)', async () => {
    const all = choose(FAILING);
    await all.choice.start();
    expect(all.fields).toEqual({ country: text(), state: text(), city: text() });
    expect(all.logged).toEqual(['countries']);

    const later = choose({ states: FAILING.states });
    await later.choice.start();
    await later.choice.chooseCountry('India');
    expect([later.fields.country?.kind, later.fields.state, later.fields.city]).toEqual(['list', text(), text()]);
    expect(later.logged).toEqual(['states']);

    const last = choose({ cities: FAILING.cities });
    await last.choice.start();
    await last.choice.chooseCountry('India');
    await last.choice.chooseState('Goa');
    expect([last.fields.state?.kind, last.fields.city]).toEqual(['list', text()]);
    expect(last.logged).toEqual(['cities']);
  });

  it('keep what was typed before the lists arrived', async () => {
    const { choice, fields } = choose({}, { country: 'India', state: 'Kerala', city: 'Kochi' });
    await choice.start();
    expect(fields).toEqual({
      country: list(['India', 'Singapore', 'United Kingdom'], 'India'),
      state: list(['Goa', 'Kerala'], 'Kerala'),
      city: list(['Kochi', 'Kollam'], 'Kochi'),
    });
    await choice.chooseState('Kerala');
    expect(fields.city).toEqual(list(['Kochi', 'Kollam']));
  });

  it('keep what was typed as text where a list does not have it, with what depends on it', async () => {
    const country = choose({}, { country: 'Bharat', state: 'Kerala', city: 'Kochi' });
    await country.choice.start();
    expect(country.fields).toEqual({ country: text('Bharat'), state: text('Kerala'), city: text('Kochi') });

    const state = choose({}, { country: 'India', state: 'Keralam', city: 'Kochi' });
    await state.choice.start();
    expect([state.fields.state, state.fields.city]).toEqual([text('Keralam'), text('Kochi')]);
    await state.choice.chooseCountry('United Kingdom');
    expect([state.fields.state, state.fields.city]).toEqual([list(['England']), { kind: 'waiting' }]);

    const city = choose({}, { country: 'India', state: 'Kerala', city: 'Cochin' });
    await city.choice.start();
    expect([city.fields.state, city.fields.city]).toEqual([list(['Goa', 'Kerala'], 'Kerala'), text('Cochin')]);
  });

  it('keep what was typed while the countries were loading', async () => {
    let typed = '';
    const countries = async () => {
      typed = 'Narnia';
      return ['India'];
    };
    const fields: Partial<Record<PlaceName, PlaceField>> = {};
    const choice = new PlaceChoice({
      calls: { ...CALLS, countries },
      show: (name, field) => Object.assign(fields, { [name]: field }),
      log: () => undefined,
      typed: () => ({ country: typed, state: '', city: '' }),
    });
    await choice.start();
    expect(fields.country).toEqual(text('Narnia'));
  });

  it('keep what was typed if a later list fails', async () => {
    const { choice, fields } = choose({ states: FAILING.states }, { country: 'India', state: 'Kerala', city: 'Kochi' });
    await choice.start();
    expect([fields.state, fields.city]).toEqual([text('Kerala'), text('Kochi')]);
  });
});
