import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { ShareRow } from '#app/reader/article/share-row.tsx';
import { MessagePage, RetryForm, WaysOn } from '#app/reader/missing/message-page.tsx';
import { pageMeta } from '#app/reader/page-meta.ts';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
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
  const language = loaderData?.language ?? DEFAULT_LANGUAGE;
  if (loaderData?.kind !== 'petition') {
    return [{ title: `${messagesIn(language).petition.title} | MATV` }, { name: 'robots', content: 'noindex' }];
  }
  const { petition, siteUrl, path } = loaderData;
  return pageMeta({ title: petition.title, description: petition.description, siteUrl, language, path });
};

/** A petition to read and to sign (PET-01 to PET-45). */
export default function PetitionPage() {
  const shown = useLoaderData<typeof loader>();
  if (shown.kind === 'missing') return <NoPetition />;
  if (shown.kind === 'failed') return <LoadFailure path={shown.path} />;
  return <Petition shown={shown} />;
}

function Petition({ shown }: { readonly shown: PetitionData }) {
  const { petition, siteUrl, path, stats, voices, notes } = shown;
  const { petition: texts } = useMessages();
  const textLanguage = useTextLanguage();
  const now = new Date(shown.now);
  return (
    <div className={styles.page} data-petition={petition._id}>
      <header className={styles.head}>
        <p className={styles.kicker}>{texts.title}</p>
        <h1 className={styles.title} lang={textLanguage(petition.title)}>
          {petition.title}
        </h1>
        <p className={styles.description} lang={textLanguage(petition.description)}>
          {petition.description}
        </p>
        <StatCards stats={stats} hoursLeft={shown.hoursLeft} />
        <ShareRow url={siteUrl + path} title={petition.title} />
      </header>
      <SignPanel shown={shown} />
      <div className={styles.story}>
        <section className={styles.decision} aria-labelledby="decision-maker">
          <h2 className={styles.label} id="decision-maker">
            {texts.decisionMaker}
          </h2>
          <p className={styles.decisionMaker} lang={textLanguage(petition.decisionMaker)}>
            {petition.decisionMaker}
          </p>
        </section>
        <IssueStory story={petition.story} situation={petition.situation} />
        <Voices voices={voices} now={now} />
        <Supporters supporters={stats.recentSignatures} now={now} />
        <IntegrityNote notes={notes} />
        {/* On paper there is no form: the address says where to sign. */}
        <p className={styles.printed}>{siteUrl + path}</p>
        {petition.isOpen && (
          <p className={styles.reminder}>
            <a className={styles.reminderLink} href="#sign">
              {texts.sign}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function NoPetition() {
  const { missing } = useMessages().petition;
  const at = useHref();
  return (
    <MessagePage title={missing.title}>
      <p>{missing.text}</p>
      <WaysOn>
        <ButtonLink href={at('/petition')} look="solid">
          {missing.link}
        </ButtonLink>
        <ButtonLink href={at('/')}>{missing.home}</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}

function LoadFailure({ path }: { readonly path: string }) {
  const { petition } = useMessages();
  return (
    <MessagePage title={petition.title}>
      <p role="alert">{petition.failed(petition.unreadable)}</p>
      <RetryForm path={path} />
    </MessagePage>
  );
}
