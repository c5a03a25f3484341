/** Places by their English names, in the order in which they are shown. */
type PlaceNames = ReadonlyMap<string, string>;

/**
 * Names and sorts the countries of the support form's list as the page's own list does, which the server wrote for
 * browsers without script, and India's states by `statesOfIndia`. Other places are English, and so is what is sent.
 */
export function namePlaces(select: HTMLSelectElement, statesOfIndia: PlaceNames): void {
  const { form } = select;
  if (form?.dataset.form !== 'diaspora-support') return;
  const names = namesFor(select, form, statesOfIndia);
  const places = [...select.options].slice(1, -1);
  const byName = new Map(places.map((place) => [place.value, place]));
  const named = [...names.keys()].flatMap((name) => byName.get(name) ?? []);
  const others = places.filter(({ value }) => !names.has(value));
  for (const place of others) place.lang = 'en';
  const sorted = [...named, ...others];
  // It has been done: what follows is a change of the list as well.
  if (sorted.every((place, at) => place === places[at] && place.text === (names.get(place.value) ?? place.text)))
    return;
  const chosen = select.value;
  for (const place of named) place.text = names.get(place.value) ?? place.value;
  select.options[0]?.after(...sorted);
  select.value = chosen;
}

function namesFor({ name }: HTMLSelectElement, form: HTMLFormElement, statesOfIndia: PlaceNames): PlaceNames {
  if (name === 'country') return listedCountries(form);
  const country = form.elements.namedItem('country');
  // Pakistan has a Punjab, too.
  const isInIndia = country instanceof HTMLSelectElement && country.value === 'India';
  return name === 'state' && isInIndia ? statesOfIndia : new Map();
}

function listedCountries(form: HTMLFormElement): PlaceNames {
  const listed = form.querySelectorAll<HTMLOptionElement>('datalist option');
  return new Map([...listed].map(({ value, text }) => [value, text]));
}
