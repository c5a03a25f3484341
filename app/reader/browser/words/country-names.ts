/**
 * Names and sorts the countries of the support form's list as the page's own list does, which the server wrote for
 * browsers without script. States and cities are English.
 */
export function nameCountries(select: HTMLSelectElement): void {
  if (select.form?.dataset.form !== 'diaspora-support') return;
  const listed = select.form.querySelectorAll<HTMLOptionElement>('datalist option');
  const names = new Map([...listed].map(({ value, text }) => [value, text]));
  const places = [...select.options].slice(1, -1);
  if (select.name !== 'country') {
    for (const place of places) place.lang = 'en';
    return;
  }
  const countries = new Map(places.map((place) => [place.value, place]));
  const sorted = [...names.keys()].flatMap((name) => countries.get(name) ?? []);
  // It has been done: what follows is a change of the list as well.
  if (sorted.every((country, place) => country === places[place] && country.text === names.get(country.value))) return;
  const chosen = select.value;
  for (const country of sorted) country.text = names.get(country.value) ?? country.value;
  select.options[0]?.after(...sorted);
  select.value = chosen;
}
