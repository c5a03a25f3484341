import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { policyNamed, policyPath } from '#domain/policies.ts';
import styles from './about.module.css';
import { Features, Journey, Partnerships, Policies, Programming, WhyChoose } from './about-sections.tsx';
import { STATS } from './about-texts.ts';

const DESCRIPTION =
  'MATV started in 2000, went to satellite in 2004 and came to London in 2008: channel 709, free to air, news from Britain and India.';

export async function loader({ context }: LoaderFunctionArgs) {
  const { siteUrl, policies } = context.get(servicesContext);
  return { siteUrl, policies: (await policies?.published()) ?? [] };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  ...pageMeta({ title: 'About Us', description: DESCRIPTION, siteUrl: loaderData?.siteUrl ?? '', path: '/about' }),
  ...(loaderData ? [{ 'script:ld+json': aboutPage(loaderData) }] : []),
];

/** schema.org's NewsMediaOrganization, with the policies that readers can open. */
function aboutPage({ siteUrl, policies }: Awaited<ReturnType<typeof loader>>) {
  return {
    '@context': 'https://schema.org',
    '@type': 'AboutPage',
    url: `${siteUrl}/about`,
    mainEntity: {
      '@type': 'NewsMediaOrganization',
      name: 'MATV',
      url: siteUrl,
      foundingDate: '2000',
      description: DESCRIPTION,
      ...Object.fromEntries(
        policies.flatMap(({ name }) => {
          const property = policyNamed(name)?.property;
          return property === undefined ? [] : [[property, siteUrl + policyPath(name)]];
        }),
      ),
    },
  };
}

/** Who the channel is, by its numbers, its years and its reasons (ABOUT-01 to ABOUT-14). */
export default function AboutPage() {
  const { policies } = useLoaderData<typeof loader>();
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
          See for yourself
        </h2>
        <div className={styles.ways}>
          <ButtonLink href="/live" look="solid">
            Watch live
          </ButtonLink>
          <ButtonLink href="/latest-news">Read the latest</ButtonLink>
          <ButtonLink href="/diaspora-support">Reach us</ButtonLink>
        </div>
      </section>
    </div>
  );
}

function Hero() {
  return (
    <section className={styles.hero} aria-labelledby="about">
      <div className={styles.sky}>
        <Waves />
        <div className={styles.words}>
          <h1 className={styles.title} id="about">
            <span className={styles.kicker}>About Us</span> One channel, two homes.
          </h1>
          <p className={styles.intro}>
            MATV is a news and live television channel for people whose lives reach from Britain to India, and for
            everyone who wants to understand the places between.
          </p>
        </div>
      </div>
      <dl className={styles.stats}>
        {STATS.map(({ number, meaning }) => (
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
