import { ArrowIcon } from '#app/ui/icons.tsx';
import { SectionHeader } from '#app/ui/section-header.tsx';
import { type PolicyLink, policyPath } from '#domain/policies.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './about-sections.module.css';
import { FEATURES, JOURNEY, type Milestone, PARTNERS, PROGRAMMING, REASONS } from './about-texts.ts';

const DRAWINGS: Readonly<Record<Milestone['drawing'], string>> = {
  mast: 'M24 58 36 20l12 38M28 46h16M31 36h10M24 14a15 15 0 0 1 24 0M16 8a25 25 0 0 1 40 0',
  dish: 'M14 22c2 18 14 30 32 32zM30 40l14-14M44 26a4 4 0 1 0 .1 0M22 50l-8 10h24M50 12a20 20 0 0 1 10 10M54 4a28 28 0 0 1 14 14',
  skyline: 'M6 58V38h12v20M18 58V28h10v30M32 58V16l5-10 5 10v42M46 58V32h10v26M56 58V42h10v16M2 58h68M35 22h4',
  screens: 'M6 12h44v30H6zM20 52h16M28 42v10M54 26h14v30H54zM60 50h2',
};

/** The years as big numerals along a line (ABOUT-03). */
export function Journey() {
  return (
    <section className={styles.section} aria-labelledby="journey">
      <SectionHeader id="journey" title="Our journey" />
      <ol className={styles.journey}>
        {JOURNEY.map(({ year, title, text, drawing }) => (
          <li className={styles.milestone} key={year}>
            <svg className={styles.drawing} viewBox="0 0 72 64" aria-hidden="true">
              <path d={DRAWINGS[drawing]} />
            </svg>
            <p className={styles.year}>{year}</p>
            <h3 className={styles.subtitle}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What there is to see and do (ABOUT-04). */
export function Features() {
  return (
    <section className={styles.section} aria-labelledby="features">
      <SectionHeader id="features" title="Features" />
      <ul className={styles.features}>
        {FEATURES.map(({ title, text, path, label }) => (
          <li className={styles.feature} key={path}>
            <h3 className={styles.subtitle}>{title}</h3>
            <p className={styles.text}>{text}</p>
            <a className={styles.link} href={path}>
              {label} <ArrowIcon size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The studio show and what the channel makes room for (ABOUT-05). */
export function Programming() {
  return (
    <section className={styles.section} aria-labelledby="programming">
      <SectionHeader id="programming" title="Special programming" />
      <div className={styles.programming}>
        <div className={styles.show}>
          <p className={styles.showKicker}>In the studio</p>
          <h3 className={styles.showName}>Rajneeti</h3>
          <p>
            Our political talk show: time for whole answers, and for the questions that follow from them. Guests book
            their own recording, choose the date and say what they want to discuss.
          </p>
          <a className={styles.showLink} href="/book-rajneeti">
            Book the show <ArrowIcon size={18} />
          </a>
        </div>
        <ul>
          {PROGRAMMING.map(({ title, text }) => (
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
  return (
    <section className={styles.section} aria-labelledby="partnerships">
      <SectionHeader id="partnerships" title="Partnerships" />
      <div className={styles.partners}>
        <div>
          <p className={styles.lead}>No channel reports two countries alone. These are the partners we look for.</p>
          <a className={styles.link} href="/diaspora-support">
            Write to us <ArrowIcon size={18} />
          </a>
        </div>
        <dl className={styles.kinds}>
          {PARTNERS.map(({ title, text }) => (
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
  return (
    <section className={styles.section} aria-labelledby="why">
      <SectionHeader id="why" title="Why choose MATV" />
      <ol className={styles.reasons}>
        {REASONS.map(({ title, text }) => (
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
  return (
    <section className={styles.section} aria-labelledby="policies">
      <SectionHeader id="policies" title="How we work" />
      <ul className={styles.policies}>
        {policies.map(({ name, title }) => (
          <li key={name}>
            <a className={styles.link} href={policyPath(name)} lang={languageOf(title)}>
              {title} <ArrowIcon size={18} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
