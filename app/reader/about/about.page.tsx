import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { pageMeta } from '#app/reader/page-meta.ts';
import { publisherOf } from '#app/reader/structured-data.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { languageFacts, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { policyNamed, policyPath } from '#domain/policies.ts';
import styles from './about.module.css';
import { Features, Journey, Partnerships, Policies, Programming, WhyChoose } from './about-sections.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { siteUrl, policies } = context.get(servicesContext);
  const { language } = splitLanguage(url.pathname);
  return { siteUrl, language, policies: (await policies?.published(language)) ?? [] };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [];
  const { siteUrl, language } = loaderData;
  const { title, description } = messagesIn(language).about;
  return [
    ...pageMeta({ title, description, siteUrl, language, path: hrefIn(language, '/about') }),
    { 'script:ld+json': aboutPage(loaderData) },
  ];
};

/** schema.org's NewsMediaOrganization, with the policies that readers can open. */
function aboutPage({ siteUrl, language, policies }: Awaited<ReturnType<typeof loader>>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    inLanguage: languageFacts(language).locale,
    url: siteUrl + hrefIn(language, '/about'),
    mainEntity: {
      ...publisherOf(siteUrl),
      foundingDate: '2000',
      description: messagesIn(language).about.description,
      ...Object.fromEntries(
        policies.flatMap(({ name, language: its }) => {
          const property = policyNamed(name)?.property;
          return property === undefined ? [] : [[property, siteUrl + pathInLanguage(policyPath(name), its)]];
        }),
      ),
    },
  };
}

/** Who the channel is, by its numbers, its years and its reasons (ABOUT-01 to ABOUT-14). */
export default function AboutPage() {
  const { policies } = useLoaderData<typeof loader>();
  const { about } = useMessages();
  const at = useHref();
  return (
    <div className={styles.page}>
      <Hero />
      <Journey />
      <Features />
      <Programming />
      <Partnerships />
      <WhyChoose />
      {policies.length > 0 && <Policies policies={policies} />}
      <section className={styles.ending} aria-labelledby="ways-on">
        <h2 className={styles.endingTitle} id="ways-on">
          {about.ending}
        </h2>
        <div className={styles.ways}>
          <ButtonLink href={at('/live')} look="solid">
            {about.watchLive}
          </ButtonLink>
          <ButtonLink href={at('/latest-news')}>{about.readLatest}</ButtonLink>
          <ButtonLink href={at('/diaspora-support')}>{about.reachUs}</ButtonLink>
        </div>
      </section>
    </div>
  );
}

function Hero() {
  const { about } = useMessages();
  return (
    <section className={styles.hero} aria-labelledby="about">
      <div className={styles.sky}>
        <Waves />
        <div className={styles.words}>
          <h1 className={styles.title} id="about">
            <span className={styles.kicker}>{about.title}</span> {about.claim}
          </h1>
          <p className={styles.intro}>{about.intro}</p>
        </div>
      </div>
      <dl className={styles.stats}>
        {Object.values(about.stats).map(({ number, meaning }) => (
          <div key={number}>
            <dt className={styles.number}>{number}</dt>
            <dd className={styles.meaning}>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The signal, going out. */
function Waves() {
  return (
    <svg className={styles.waves} viewBox="0 0 600 600" aria-hidden="true">
      <circle className={styles.source} cx="470" cy="330" r="12" />
      {[60, 120, 180, 240, 300, 360, 420].map((radius) => (
        <circle className={styles.wave} key={radius} cx="470" cy="330" r={radius} />
      ))}
    </svg>
  );
}
