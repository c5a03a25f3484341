import 'intl-tel-input/styles';
import './phone-field.css';
import intlTelInput from 'intl-tel-input';
import { createTypeAhead } from './type-ahead.ts';

/** The phone number as the widget knows it. */
export interface PhoneField {
  /** In full, such as `+447400123456` (DIA-11); '' when nothing was typed. */
  number(): string;
  /** Of the chosen country: two small letters, or ''. */
  country(): string;
  /** Whether it is a number of the chosen country, or nothing at all (DIA-09, DIA-10). */
  isValid(): boolean;
  /** Empty again, with the country it began with (DIA-36). */
  reset(): void;
}

/** Countries that most of the channel's viewers live in or write about. */
const FIRST_COUNTRIES = ['gb', 'in', 'us', 'ae', 'ca', 'au'] as const;

/** A place in a text that the widget fills in. */
const filledIn = (name: string) => `\${${name}}`;
/** Names what stands on the button as it stands there, so that it can be said to it. */
const COUNTRY_BUTTON = `Change country for phone number, currently selected ${filledIn('countryName')} ${filledIn('dialCode')}`;

const COUNTRY_LIST = 'Country of the phone number';

/** The widget leaves its dialog without a name. On a phone it is not in the page before it opens. */
function nameDialog(): void {
  document.querySelector('.iti__country-selector')?.setAttribute('aria-label', COUNTRY_LIST);
}

/** Turns a text field into the phone widget; its rules are fetched behind it. */
export async function startPhoneField(
  input: HTMLInputElement,
  firstCountry: Promise<string>,
  log: (what: string, error: unknown) => void,
): Promise<PhoneField> {
  const asked = await firstCountry;
  const countries = intlTelInput.getAllCountries();
  const first = countries.find(({ iso2 }) => iso2 === asked)?.iso2 ?? 'us';
  const widget = intlTelInput(input, {
    initialCountry: first,
    countryOrder: [...FIRST_COUNTRIES],
    countryNameLocale: 'en-GB',
    uiTranslations: { selectedCountryAriaLabel: COUNTRY_BUTTON },
    // Any number will do that rings: also those of internet telephony and of companies.
    allowedNumberTypes: null,
    loadUtils: () => import('intl-tel-input/utils'),
  });
  input.addEventListener('open:countryselector', nameDialog);
  widget.promise.catch((error: unknown) => log('the rules of phone numbers', error));
  typeAheadOn(input, countries, (iso2) => widget.setSelectedCountry(iso2));
  return {
    number: () => (input.value.trim() === '' ? '' : widget.getNumber()),
    country: () => widget.getSelectedCountry()?.iso2 ?? '',
    // Null: the rules did not come. The server knows them as well.
    isValid: () => input.value.trim() === '' || widget.isValidNumberPrecise() !== false,
    reset: () => {
      widget.setNumber('');
      widget.setSelectedCountry(first);
    },
  };
}

/** Letters typed on the closed country button choose a country, as on any list (DIA-42). */
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
    // A space inside a name must not open the list, as it does by itself.
    event.stopImmediatePropagation();
    choose(found.iso2);
  };
  button?.addEventListener('keydown', onKey, { capture: true });
}
