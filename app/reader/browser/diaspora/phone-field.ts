import 'intl-tel-input/styles';
import './phone-field.css';
import intlTelInput from 'intl-tel-input';
import { asciiPhoneNumber } from '#domain/phone-number.ts';
import { createTypeAhead } from './type-ahead.ts';

/** The phone number in the widget. */
export interface PhoneField {
  /** The full number, such as `+447400123456` (DIA-11), or as typed while there are no validation rules. */
  number(): string;
  /** The chosen country's code as two lower-case letters, or ''. */
  country(): string;
  /** Whether it is empty or a valid number in the chosen country (DIA-09, DIA-10); true while there are no rules. */
  isValid(): boolean;
  /** Resolves when the validation rules have loaded, or have failed to. */
  readonly rulesSettled: Promise<unknown>;
  /** Empties the field and restores the initial country (DIA-36). */
  reset(): void;
}

/** The countries that matter most to the channel's viewers. */
const FIRST_COUNTRIES = ['gb', 'in', 'us', 'ae', 'ca', 'au'] as const;

/** A placeholder that the widget replaces. */
const placeholder = (name: string) => `\${${name}}`;
/** The accessible name contains the button's visible text, so that voice control finds it. */
const COUNTRY_BUTTON = `Change country for phone number, currently selected ${placeholder('countryName')} ${placeholder('dialCode')}`;

const COUNTRY_LIST = 'Country of the phone number';

/** The widget gives its dialog no name. On phones the dialog is added to the page only when it opens. */
function nameDialog(): void {
  document.querySelector('.iti__country-selector')?.setAttribute('aria-label', COUNTRY_LIST);
}

/** Turns a text field into the phone widget, whose validation rules load in the background. */
export async function startPhoneField(
  input: HTMLInputElement,
  firstCountry: Promise<string>,
  log: (what: string, error: unknown) => void,
): Promise<PhoneField> {
  const country = await firstCountry;
  const countries = intlTelInput.getAllCountries();
  const first = countries.find(({ iso2 }) => iso2 === country)?.iso2 ?? 'us';
  takeNumbersOfAnyScript(input);
  const hadFocus = document.activeElement === input;
  const widget = intlTelInput(input, {
    initialCountry: first,
    countryOrder: [...FIRST_COUNTRIES],
    countryNameLocale: document.documentElement.lang,
    uiTranslations: { selectedCountryAriaLabel: COUNTRY_BUTTON },
    // Accepts every kind of number, including internet telephony and business numbers.
    allowedNumberTypes: null,
    loadUtils: () => import('intl-tel-input/utils'),
  });
  // The widget moves the field, which may be typed in by now.
  if (hadFocus) input.focus();
  input.addEventListener('open:countryselector', nameDialog);
  const rulesSettled = widget.promise.catch((error: unknown) => log('the rules of phone numbers', error));
  const typed = () => input.value.trim();
  // Without its rules the widget throws. The server validates the number by the same ones.
  const canJudge = () => intlTelInput.utils !== undefined && typed() !== '';
  typeAheadOn(input, countries, (iso2) => widget.setSelectedCountry(iso2));
  return {
    number: () => (canJudge() ? widget.getNumber() : typed()),
    country: () => widget.getSelectedCountry()?.iso2 ?? '',
    isValid: () => !canJudge() || widget.isValidNumberPrecise() !== false,
    rulesSettled,
    reset: () => {
      widget.setNumber('');
      widget.setSelectedCountry(first);
    },
  };
}

/**
 * The widget knows ASCII and Arabic digits, and swallows those of other scripts, such as Devanagari; the invisible marks
 * around a copied number make it invalid. Call before it starts, because it must not see them.
 */
function takeNumbersOfAnyScript(input: HTMLInputElement): void {
  const hide = (event: Event, typed = '') => {
    if (asciiPhoneNumber(typed) !== typed) event.stopImmediatePropagation();
  };
  input.addEventListener('keydown', (event) => hide(event, event.key));
  input.addEventListener('paste', (event) => hide(event, event.clipboardData?.getData('text')));
  input.addEventListener('input', () => {
    const { value, selectionStart, selectionEnd } = input;
    const number = asciiPhoneNumber(value);
    if (number === value) return;
    input.value = number;
    input.setSelectionRange(selectionStart, selectionEnd);
  });
}

/** Typing on the closed country button selects a country, as in a native list (DIA-42). */
function typeAheadOn<Iso2 extends string>(
  input: HTMLInputElement,
  countries: readonly { readonly name: string; readonly iso2: Iso2 }[],
  choose: (iso2: Iso2) => void,
): void {
  const button = input.parentElement?.querySelector<HTMLButtonElement>('.iti__selected-country');
  const typeAhead = createTypeAhead(countries);
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || button?.ariaExpanded === 'true') return;
    const found = typeAhead.press(event.key);
    if (!found) return;
    event.preventDefault();
    // A space within a name must not open the list.
    event.stopImmediatePropagation();
    choose(found.iso2);
  };
  button?.addEventListener('keydown', onKey, { capture: true });
}
