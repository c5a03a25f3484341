import { useDates } from '#app/languages/dates.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { AlertsLink } from '#app/reader/alerts/alerts-link.tsx';
import { FollowForms, followable } from '#app/reader/following/follow-forms.tsx';
import { Pill } from '#app/ui/pill.tsx';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { languageOf } from '#domain/text-language.ts';
import type { ShownAuthor } from './author-data.ts';
import { AuthorPortrait } from './author-portrait.tsx';
import styles from './profile.module.css';

/** Longer names are set smaller. */
const LONG_NAME = 40;

/** Portrait, name, 'title | category', bio, facts and links (AUTH-04 to AUTH-10, AUTH-26). */
export function Profile({ author, isPlaceholder }: { author: ShownAuthor; isPlaceholder: boolean }) {
  const { author: texts, cards } = useMessages();
  const textLanguage = useTextLanguage();
  const name = cards.author(author.name);
  const role = [texts.title(author.title), texts.category(author.category)].filter(Boolean).join(' | ');
  const bio = texts.bio(author.bio, author.name);
  return (
    <header className={styles.profile} data-part="profile" {...attributesOf(author)}>
      <AuthorPortrait name={name} picture={author.avatar} />
      <div className={styles.words}>
        <h1
          className={author.name.length > LONG_NAME ? styles.longName : styles.name}
          dir="auto"
          lang={languageOf(name)}
        >
          {name}
        </h1>
        <p className={styles.role} lang={textLanguage(role)}>
          {role}
        </p>
        {isPlaceholder && (
          <p className={styles.problem} role="status">
            {texts.notFetched}
          </p>
        )}
        <p className={styles.bio} dir="auto" lang={textLanguage(bio)}>
          {bio}
        </p>
        {author.id !== null && <Facts author={author} />}
        <div className={styles.actions}>
          {author.id !== null && (
            <>
              <FollowForms kind="author" id={author.id} name={author.name} />
              <AlertsLink topic={`author:${author.id}`}>
                {texts.getAlerts}
                <VisuallyHidden>{texts.getAlertsHidden(name)}</VisuallyHidden>
              </AlertsLink>
            </>
          )}
          <SocialLinks author={author} />
        </div>
      </div>
    </header>
  );
}

/** The attributes for the browser feature `follow`; a placeholder cannot be followed. */
function attributesOf({ id, name, former }: ShownAuthor) {
  return id === null ? {} : followable({ kind: 'author', id, name, former });
}

function Facts({ author }: { author: ShownAuthor }) {
  const { author: texts, cards } = useMessages();
  const { day } = useDates();
  const textLanguage = useTextLanguage();
  const { isStaff, location, joinedAt, followersCount, articlesCount, expertise } = author;
  return (
    <>
      <dl className={styles.facts}>
        {location && <Fact name={texts.basedIn}>{cards.place(location)}</Fact>}
        {isStaff && joinedAt && <Fact name={texts.joined}>{day(joinedAt)}</Fact>}
        <Fact name={texts.articles}>{texts.count(articlesCount)}</Fact>
        <div className={styles.fact}>
          <dt>{texts.followers}</dt>
          <dd data-followers="">{texts.shortCount(followersCount)}</dd>
        </div>
      </dl>
      {expertise.length > 0 && (
        <ul className={styles.expertise} aria-label={texts.expertise}>
          {expertise.map((field) => (
            <li key={field}>
              <Pill>
                <span lang={textLanguage(field)}>{field}</span>
              </Pill>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SocialLinks({ author }: { author: ShownAuthor }) {
  const { author: texts } = useMessages();
  const links = [
    { name: 'Twitter', href: author.twitter },
    { name: 'LinkedIn', href: author.linkedin },
    { name: texts.website, href: author.website },
  ].filter(({ href }) => href !== null);
  if (links.length === 0) return null;
  return (
    <ul className={styles.links}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a className={styles.link} href={href ?? undefined} rel="noopener nofollow me">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
