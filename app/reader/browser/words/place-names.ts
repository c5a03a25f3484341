/**
 * Names and sorts countries, and India's states, in the support form's lists as the server's own lists do, which are in the
 * page. Other places are English, and so is what is sent.
 */
export function namePlaces(select: HTMLSelectElement): void {
  const { form, name } = select;
  if (form?.dataset.form !== 'diaspora-support') return;
  // The first list is that of countries. States are a country's: Pakistan has a Punjab as well.
  const list = name === 'country' ? name : `${name} ${form.querySelector('select')?.value}`;
  const named = [...form.querySelectorAll<HTMLOptionElement>(`[data-names="${list}"] option`)];
  const places = [...select.options].slice(1, -1);
  if (named.length !== places.length) for (const place of places) place.lang = 'en';
  // It may have been done: what follows is a change of the list as well.
  else if (named[0]?.text !== places[0]?.text) {
    const chosen = select.value;
    for (const place of places) place.remove();
    select.options[0]?.after(...named.map((place) => place.cloneNode(true)));
    select.value = chosen;
  }
}
