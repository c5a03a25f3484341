import type { Language } from '#domain/languages.ts';
import type { PrivacyTexts, TermsTexts } from './clauses.ts';
import { hindiPrivacy } from './hi/privacy-clauses.tsx';
import { HINDI_TERMS } from './hi/terms-clauses.tsx';
import { englishPrivacy } from './privacy-clauses.tsx';
import { ENGLISH_TERMS } from './terms-clauses.tsx';

interface Policies {
  readonly privacy: PrivacyTexts;
  readonly terms: TermsTexts;
}

/** The clauses of both policies; those of other languages say that the English ones hold. */
export const POLICIES: Readonly<Record<Language, Policies>> = {
  en: { privacy: englishPrivacy, terms: ENGLISH_TERMS },
  hi: { privacy: hindiPrivacy, terms: HINDI_TERMS },
};
