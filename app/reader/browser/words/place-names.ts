/**
 * Names and sorts countries, and India's states, in the support form's lists as the server's own lists do, which are in the
 * page. Other places are English, and so is what is sent.
 */
export function namePlaces(select: HTMLSelectElement): void {
  const { form } = select;
  if (form?.dataset.form !== 'diaspora-support') return;
  const names = namesFor(select, form);
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

/** Places by their English names, in the order in which they are shown. */
function namesFor({ name }: HTMLSelectElement, form: HTMLFormElement): ReadonlyMap<string, string> {
  if (name === 'country') return listed(form, 'countries');
  const country = form.elements.namedItem('country');
  // Pakistan has a Punjab, too.
  const isInIndia = country instanceof HTMLSelectElement && country.value === 'India';
  return name === 'state' && isInIndia ? listed(form, 'states-of-india') : new Map();
}

function listed(form: HTMLFormElement, id: string): ReadonlyMap<string, string> {
  const options = form.querySelectorAll<HTMLOptionElement>(`#${id} option`);
  return new Map([...options].map(({ value, text }) => [value, text]));
}
