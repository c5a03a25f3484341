import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';

/** A country to choose: the English name, which is sent, and the name in the language of the page if that is another. */
export interface CountryChoice {
  readonly name: string;
  readonly label?: string;
}

/** Countries in the order of their names in a language. */
export function countryChoices(
  countries: readonly { readonly name: string; readonly iso2: string }[],
  language: Language,
): readonly CountryChoice[] {
  if (language === DEFAULT_LANGUAGE) return countries.map(({ name }) => ({ name }));
  const { locale } = languageFacts(language);
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const { compare } = new Intl.Collator(locale);
  return countries
    .map(({ name, iso2 }) => ({ name, label: names.of(iso2) ?? name }))
    .sort((one, other) => compare(one.label, other.label));
}
