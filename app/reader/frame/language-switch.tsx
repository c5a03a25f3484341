import { useLocation, useMatches, useRouteLoaderData } from 'react-router';
import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { siblingsOf } from '#app/languages/siblings.ts';
import type { SiteData } from '#app/root.tsx';
import { type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import styles from './language-switch.module.css';

export interface LanguageLink {
  readonly language: Language;
  /** The same page, or that language's home page where there is none. */
  readonly href: string;
}

const NONE: readonly LanguageLink[] = [];

/** Links to this page in the site's other languages; none while it has one. */
export function useLanguageLinks(): readonly LanguageLink[] {
  const here = useLanguage();
  const { pathname } = useLocation();
  const matches = useMatches();
  const offered = useRouteLoaderData<SiteData>('root')?.languages ?? [];
  const others = offered.filter((language) => language !== here);
  if (others.length === 0) return NONE;
  const siblings = siblingsOf(pathname, offered, matches.at(-1)?.loaderData);
  return others.map((language) => ({
    language,
    href: siblings.find((one) => one.language === language)?.path ?? pathInLanguage('/', language),
  }));
}

/** Each language in its own script. After a navigation, browser/page/page-swap.ts lets the links follow the page. */
export function LanguageSwitch({ languages }: { readonly languages: readonly LanguageLink[] }) {
  const { frame } = useMessages();
  if (languages.length === 0) return null;
  return (
    <nav className={styles.switch} aria-label={frame.languages}>
      {languages.map(({ language, href }) => {
        const { locale, name } = languageFacts(language);
        return (
          <a
            key={language}
            className={styles.link}
            href={href}
            hrefLang={locale}
            lang={locale}
            data-home={pathInLanguage('/', language)}
          >
            {name}
          </a>
        );
      })}
    </nav>
  );
}
