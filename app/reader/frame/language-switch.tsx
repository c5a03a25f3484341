import type { LanguageLink } from '#app/languages/language-links.ts';
import { useMessages } from '#app/languages/messages.ts';
import { languageFacts, pathInLanguage } from '#domain/languages.ts';
import styles from './language-switch.module.css';

interface LanguageSwitchProps {
  readonly languages: readonly LanguageLink[];
  /** 'div' for the second switch of a page: two navigations of one name can't be told apart in a list of landmarks. */
  readonly as?: 'nav' | 'div';
}

/** Each language in its own script. After a navigation, browser/page/page-swap.ts lets the links follow the page. */
export function LanguageSwitch({ languages, as: Element = 'nav' }: LanguageSwitchProps) {
  const { frame } = useMessages();
  if (languages.length === 0) return null;
  return (
    <Element className={styles.switch} aria-label={Element === 'nav' ? frame.languages : undefined}>
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
    </Element>
  );
}
