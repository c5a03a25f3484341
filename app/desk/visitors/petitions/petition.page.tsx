import { useState } from 'react';
import { type MetaFunction, useNavigate, useParams } from 'react-router';
import cardStyles from '#app/desk/kit/card.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type DeskPetition, deskPetition } from '#domain/desk/petitions.ts';
import { Integrity } from './integrity.tsx';
import { PetitionForm } from './petition-form.tsx';
import styles from './petitions.module.css';
import { Versions } from './versions.tsx';

export const meta: MetaFunction = () => [{ title: 'Petition | MATV Desk' }, { name: 'robots', content: 'noindex' }];

const ALL_PETITIONS = { to: '/admin/petitions', label: 'All petitions' };

const parse = (answer: unknown) => deskPetition.parse(answer);

/** One petition: text and terms, numbers, versions, and suspicious signatures. */
export default function PetitionPage() {
  const { id = 'new' } = useParams();
  return id === 'new' ? <NewPetition /> : <StoredPetition key={id} id={id} />;
}

function NewPetition() {
  const navigate = useNavigate();
  return (
    <>
      <ScreenHead title="New petition" back={ALL_PETITIONS}>
        It can be signed as soon as it is saved, unless you close it.
      </ScreenHead>
      <PetitionForm
        petition={null}
        onSaved={({ _id }) => void navigate(`/admin/petitions/${_id}`)}
        onDiscard={() => undefined}
      />
    </>
  );
}

function StoredPetition({ id }: { readonly id: string }) {
  const [state, reload] = useDeskData(`/api/desk/petitions/${id}`, parse);
  const [saved, setSaved] = useState<DeskPetition | null>(null);
  if (state.kind === 'loading') return <p role="status">Loading...</p>;
  if (state.kind === 'failed') {
    return <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>;
  }
  const petition = saved && saved.saved >= state.data.saved ? saved : state.data;
  return (
    <>
      <ScreenHead title={petition.title} back={ALL_PETITIONS} screen={`petition-${id}`}>
        {petition.isOpen ? 'Open' : 'Closed'} ·{' '}
        <a className={textStyles.link} href={petition.path}>
          {petition.path}
        </a>
      </ScreenHead>
      <div className={styles.columns}>
        <PetitionForm petition={petition} onSaved={setSaved} onDiscard={reload} />
        <div>
          <Numbers petition={petition} />
          <Versions versions={petition.versions} current={petition.version} />
        </div>
      </div>
      <Integrity petitionId={petition._id} />
    </>
  );
}

function Numbers({ petition }: { readonly petition: DeskPetition }) {
  const { signatures, locations, unconfirmed, withdrawn } = petition.numbers;
  const mayExport = useMay('administrator');
  const numbers = [
    ['Signatures', signatures],
    ['Locations', locations],
    ['Not confirmed', unconfirmed],
    ['Withdrawn', withdrawn],
  ] as const;
  return (
    <section className={cardStyles.card} aria-label="Numbers">
      <dl className={styles.numbers}>
        {numbers.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en-GB')}</dd>
          </div>
        ))}
      </dl>
      {mayExport && (
        <a className={textStyles.link} href={`/api/desk/petitions/${petition._id}/signatures.csv`} download>
          Export signatures (CSV)
        </a>
      )}
    </section>
  );
}
