import type { ReactNode } from 'react';
import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { Stage } from '#app/ui/stage.tsx';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import styles from './nothing-yet.module.css';

/** Pages that exist in every language, whatever the newsroom has written. */
const WAYS = ['/live/schedule', '/diaspora-support', '/book-rajneeti', '/petition', '/newsletter', '/about'] as const;

interface NothingYetProps {
  /** The channel's videos, which are there for everybody. */
  readonly children: ReactNode;
}

/** The home page in a language without stories: it says so, and leads to the English ones and to what else there is. */
export function NothingYet({ children }: NothingYetProps) {
  const { home, frame } = useMessages();
  const at = useHref();
  return (
    <div className={styles.page}>
      <Stage>
        <h1 className={styles.title}>
          <span className={styles.name}>{home.title}</span> {home.empty}
        </h1>
        <p className={styles.intro}>{home.emptyIntro}</p>
        <div className={styles.first}>
          <a className={styles.english} href="/" hrefLang={languageFacts(DEFAULT_LANGUAGE).locale}>
            {home.inEnglish}
          </a>
          <ButtonLink href={at('/live')}>{frame.watchLive}</ButtonLink>
        </div>
      </Stage>
      <section className={styles.more} aria-labelledby="ways">
        <SectionHeader id="ways" title={home.waysTitle} />
        <ul className={styles.ways}>
          {WAYS.map((path) => (
            <li className={styles.way} key={path}>
              <h3>
                <a className={styles.link} href={at(path)}>
                  {home.ways[path].title} <ArrowIcon size={18} />
                </a>
              </h3>
              <p className={styles.text}>{home.ways[path].text}</p>
            </li>
          ))}
        </ul>
      </section>
      {children}
    </div>
  );
}
