import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { ArrowIcon } from '#app/ui/icons.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { type PolicyLink, policyPath } from '#domain/policies.ts';
import styles from './about-sections.module.css';

const MILESTONES = ['mast', 'dish', 'skyline', 'screens'] as const;
const FEATURES = ['/live', '/latest-news', '/videos', '/diaspora-support'] as const;

const DRAWINGS: Readonly<Record<(typeof MILESTONES)[number], string>> = {
  mast: 'M24 58 36 20l12 38M28 46h16M31 36h10M24 14a15 15 0 0 1 24 0M16 8a25 25 0 0 1 40 0',
  dish: 'M14 22c2 18 14 30 32 32zM30 40l14-14M44 26a4 4 0 1 0 .1 0M22 50l-8 10h24M50 12a20 20 0 0 1 10 10M54 4a28 28 0 0 1 14 14',
  skyline: 'M6 58V38h12v20M18 58V28h10v30M32 58V16l5-10 5 10v42M46 58V32h10v26M56 58V42h10v16M2 58h68M35 22h4',
  screens: 'M6 12h44v30H6zM20 52h16M28 42v10M54 26h14v30H54zM60 50h2',
};

/** The years as big numerals along a line (ABOUT-03). */
export function Journey() {
  const { about } = useMessages();
  return (
    <section className={styles.section} aria-labelledby="journey">
      <SectionHeader id="journey" title={about.journeyTitle} />
      <ol className={styles.journey}>
        {MILESTONES.map((name) => (
          <li className={styles.milestone} key={name}>
            <svg className={styles.drawing} viewBox="0 0 72 64" aria-hidden="true">
              <path d={DRAWINGS[name]} />
            </svg>
            <p className={styles.year}>{about.journey[name].year}</p>
            <h3 className={styles.subtitle}>{about.journey[name].title}</h3>
            <p className={styles.text}>{about.journey[name].text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What there is to see and do (ABOUT-04). */
export function Features() {
  const { about } = useMessages();
  const at = useHref();
  return (
    <section className={styles.section} aria-labelledby="features">
      <SectionHeader id="features" title={about.featuresTitle} />
      <ul className={styles.features}>
        {FEATURES.map((path) => (
          <li className={styles.feature} key={path}>
            <h3 className={styles.subtitle}>{about.features[path].title}</h3>
            <p className={styles.text}>{about.features[path].text}</p>
            <a className={styles.link} href={at(path)}>
              {about.features[path].label} <ArrowIcon size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The studio show and what the channel makes room for (ABOUT-05). */
export function Programming() {
  const { about } = useMessages();
  const at = useHref();
  return (
    <section className={styles.section} aria-labelledby="programming">
      <SectionHeader id="programming" title={about.programmingTitle} />
      <div className={styles.programming}>
        <div className={styles.show}>
          <p className={styles.showKicker}>{about.showKicker}</p>
          <h3 className={styles.showName}>{about.showName}</h3>
          <p>{about.show}</p>
          <a className={styles.showLink} href={at('/book-rajneeti')}>
            {about.showLink} <ArrowIcon size={18} />
          </a>
        </div>
        <ul className={styles.told}>
          {Object.values(about.programming).map(({ title, text }) => (
            <li className={styles.toldItem} key={title}>
              <h3 className={styles.subtitle}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Kinds of partners; no names, as long as none are given (ABOUT-06). */
export function Partnerships() {
  const { about } = useMessages();
  const at = useHref();
  return (
    <section className={styles.section} aria-labelledby="partnerships">
      <SectionHeader id="partnerships" title={about.partnersTitle} />
      <div className={styles.partners}>
        <div>
          <p className={styles.lead}>{about.partnersLead}</p>
          <a className={styles.link} href={at('/diaspora-support')}>
            {about.partnersLink} <ArrowIcon size={18} />
          </a>
        </div>
        <dl className={styles.kinds}>
          {Object.values(about.partners).map(({ title, text }) => (
            <div className={styles.kind} key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** Four reasons, numbered (ABOUT-07). */
export function WhyChoose() {
  const { about } = useMessages();
  return (
    <section className={styles.section} aria-labelledby="why">
      <SectionHeader id="why" title={about.reasonsTitle} />
      <ol className={styles.reasons}>
        {Object.values(about.reasons).map(({ title, text }) => (
          <li className={styles.reason} key={title}>
            <h3 className={styles.subtitle}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How the newsroom works, as far as it has published that. */
export function Policies({ policies }: { readonly policies: readonly PolicyLink[] }) {
  const { about } = useMessages();
  const textLanguage = useTextLanguage();
  const at = useHref();
  return (
    <section className={styles.section} aria-labelledby="policies">
      <SectionHeader id="policies" title={about.policies} />
      <ul className={styles.policies}>
        {policies.map(({ name, title }) => (
          <li key={name}>
            <a className={styles.link} href={at(policyPath(name))} lang={textLanguage(title)}>
              {title} <ArrowIcon size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
