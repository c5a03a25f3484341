import { expect, it } from 'vitest';
import { renamedPlaces } from './renamed-places.ts';

it('knows the present and the former names of a place, in both scripts', () => {
  expect(renamedPlaces('Bombay rain')).toEqual([{ typed: 'bombay', others: ['mumbai', 'मुंबई', 'बंबई', 'बॉंबे'] }]);
  expect(renamedPlaces('मुम्बई or Calcutta')).toEqual([
    { typed: 'मुंबई', others: ['mumbai', 'bombay', 'बंबई', 'बॉंबे'] },
    { typed: 'calcutta', others: ['kolkata', 'कोलकाता', 'कलकत्ता'] },
  ]);
});

it('leaves phrases and excluded words as they are typed', () => {
  expect(renamedPlaces('"Bombay High Court" -madras "Calcutta"')).toEqual([]);
});

it('adds no name that the search takes for another word: ‘Ganges’ has the stem of ‘gang’', () => {
  expect(renamedPlaces('ganga')).toEqual([{ typed: 'ganga', others: ['गंगा'] }]);
  expect(renamedPlaces('Ganges')).toEqual([{ typed: 'ganges', others: ['ganga', 'गंगा'] }]);
});
