import type { LanguageLink } from '#app/languages/language-links.ts';
import { useMessages } from '#app/languages/messages.ts';
import { languageFacts, pathInLanguage } from '#domain/languages.ts';
import styles from './language-switch.module.css';

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
