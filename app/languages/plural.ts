import { type Language, languageFacts } from '#domain/languages.ts';
import { onceForEach } from '#domain/once-for-each.ts';

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

const toolsFor = onceForEach((language: Language) => {
  const { locale } = languageFacts(language);
  return { rules: new Intl.PluralRules(locale), numbers: new Intl.NumberFormat(locale) };
});

/** A number as its language writes it: '1,204', '12,04,000'. */
export function number(language: Language, value: number): string {
  return toolsFor(language).numbers.format(value);
}

/** The form of a text that goes with a number, with the number in place of '#'. */
export function plural(language: Language, count: number, forms: Forms): string {
  const { rules, numbers } = toolsFor(language);
  return (forms[rules.select(count)] ?? forms.other).replace('#', numbers.format(count));
}
