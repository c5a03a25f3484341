/**
 * Translates and sorts countries and India's states in the support form's lists, using the server's lists in the page.
 * All other places keep their English names, and the submitted values are always English.
 */
export function namePlaces(select: HTMLSelectElement): void {
  const { form, name } = select;
  if (form?.dataset.form !== 'diaspora-support') return;
  // The first list has the countries. States are looked up by country, because Pakistan has a Punjab as well.
  const list = name === 'country' ? name : `${name} ${form.querySelector('select')?.value}`;
  const named = [...form.querySelectorAll<HTMLOptionElement>(`[data-names="${list}"] option`)];
  const places = [...select.options].slice(1, -1);
  if (named.length !== places.length) for (const place of places) place.lang = 'en';
  // Skip a list that is translated already: translating it is itself a change that is observed.
  else if (named[0]?.text !== places[0]?.text) {
    const chosen = select.value;
    for (const place of places) place.remove();
    select.options[0]?.after(...named.map((place) => place.cloneNode(true)));
    select.value = chosen;
  }
}
