import { expect, it } from 'vitest';
import { countryChoices } from './country-choices.ts';

const COUNTRIES = [
  { name: 'India', iso2: 'IN' },
  { name: 'United Arab Emirates', iso2: 'AE' },
  { name: 'United Kingdom', iso2: 'GB' },
];

it('shows countries by their Hindi names, in the order of these, and sends the English ones', () => {
  expect(countryChoices(COUNTRIES, 'hi')).toEqual([
    { name: 'India', label: 'भारत' },
    { name: 'United Kingdom', label: 'यूनाइटेड किंगडम' },
    { name: 'United Arab Emirates', label: 'संयुक्त अरब अमीरात' },
  ]);
});

it('shows them in English as they are', () => {
  expect(countryChoices(COUNTRIES, 'en')).toEqual([
    { name: 'India' },
    { name: 'United Arab Emirates' },
    { name: 'United Kingdom' },
  ]);
});
