import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { ShareRow } from '#app/reader/article/share-row.tsx';
import { MessagePage, RetryForm, WaysOn } from '#app/reader/missing/message-page.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { IssueStory } from './issue-story.tsx';
import styles from './petition.module.css';
import { type PetitionData, petitionPage } from './petition-data.ts';
import { SignPanel } from './sign-panel.tsx';
import { StatCards } from './stat-cards.tsx';
import { IntegrityNote, Supporters, Voices } from './supporters.tsx';

export function loader({ url, params, context }: LoaderFunctionArgs) {
  return petitionPage(params.slug ?? null, url, context.get(servicesContext));
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (loaderData?.kind !== 'petition') return [{ title: 'Petition | MATV' }, { name: 'robots', content: 'noindex' }];
  const { petition, siteUrl, path } = loaderData;
  return pageMeta({ title: petition.title, description: petition.description, siteUrl, path });
};

/** A petition to read and to sign (PET-01 to PET-45). */
export default function PetitionPage() {
  const shown = useLoaderData<typeof loader>();
  if (shown.kind === 'missing') return <NoPetition />;
  if (shown.kind === 'failed') return <LoadFailure path={shown.path} message={shown.message} />;
  return <Petition shown={shown} />;
}

function Petition({ shown }: { readonly shown: PetitionData }) {
  const { petition, siteUrl, path, stats, voices, notes } = shown;
  const now = new Date(shown.now);
  return (
    <div className={styles.page} data-petition={petition._id}>
      <header className={styles.head}>
        <p className={styles.kicker}>Petition</p>
        <h1 className={styles.title}>{petition.title}</h1>
        <p className={styles.description}>{petition.description}</p>
        <StatCards stats={stats} hoursLeft={shown.hoursLeft} />
        <ShareRow url={siteUrl + path} title={petition.title} />
      </header>
      <SignPanel shown={shown} />
      <div className={styles.story}>
        <section className={styles.decision} aria-labelledby="decision-maker">
          <h2 className={styles.label} id="decision-maker">
            Decision Maker
          </h2>
          <p className={styles.decisionMaker}>{petition.decisionMaker}</p>
        </section>
        <IssueStory story={petition.story} situation={petition.situation} />
        <Voices voices={voices} now={now} />
        <Supporters supporters={stats.recentSignatures} now={now} />
        <IntegrityNote notes={notes} />
        {petition.isOpen && (
          <p className={styles.reminder}>
            <a className={styles.reminderLink} href="#sign">
              Sign this petition
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function NoPetition() {
  return (
    <MessagePage title="Petition not found">
      <p>There is no petition at this address. It may have moved.</p>
      <WaysOn>
        <ButtonLink href="/petition" look="solid">
          To our petition
        </ButtonLink>
        <ButtonLink href="/">Home</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}

function LoadFailure({ path, message }: { readonly path: string; readonly message: string }) {
  return (
    <MessagePage title="Petition">
      <p role="alert">Error loading petition: {message}</p>
      <RetryForm path={path} />
    </MessagePage>
  );
}
