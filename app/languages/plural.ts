import { type Language, languageFacts } from '#domain/languages.ts';
import { onceForEach } from '#domain/once-for-each.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const toolsFor = onceForEach((language: Language) => {
  const { locale } = languageFacts(language);
  return { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
});

/** Formats a number for a language: '1,204', '12,04,000'. */
export function number(language: Language, value: number): string {
  return toolsFor(language).numbers.format(value);
}

/** Selects the plural form for `count`, with the number in place of '#'. */
export function plural(language: Language, count: number, forms: Forms): string {
  const { rules, numbers } = toolsFor(language);
  return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
