import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDate } from '#domain/dates.ts';
import type { RemovalNote, Supporter } from '#domain/forms/petition/petition.ts';
import { languageOf } from '#domain/text-language.ts';
import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';
import styles from './supporters.module.css';

/** The latest signers who show their name; hidden when there are none (PET-10, PET-11). Script updates the list. */
export function Supporters({ supporters, now }: { readonly supporters: readonly Supporter[]; readonly now: Date }) {
  return (
    <section aria-labelledby="supporters" data-petition-supporters="" hidden={supporters.length === 0}>
      <h2 className={styles.title} id="supporters">
        Recent Supporters
      </h2>
      <ul className={styles.grid} data-petition-list="">
        {supporters.map((supporter) => (
          <SupporterCard key={`${supporter.name} ${supporter.time}`} supporter={supporter} now={now} />
        ))}
      </ul>
      <template data-petition-supporter="">
        <SupporterCard supporter={{ name: '', location: '', time: now.toISOString() }} now={now} />
      </template>
    </section>
  );
}

function SupporterCard({ supporter, now }: { readonly supporter: Supporter; readonly now: Date }) {
  const { name, location, time } = supporter;
  return (
    <li className={styles.card}>
      <span className={styles.initial} aria-hidden="true" data-part="initial">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={styles.words}>
        <bdi className={styles.name} data-part="name" lang={languageOf(name)}>
          {name}
        </bdi>
        <bdi className={styles.place} data-part="location" lang={languageOf(location)}>
          {location}
        </bdi>
        <span className={styles.time} data-part="time">
          <TimeAgo at={time} now={now} />
        </span>
      </span>
    </li>
  );
}

/** Comments approved by an editor. */
export function Voices({ voices, now }: { readonly voices: OpenedPetition['voices']; readonly now: Date }) {
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="voices">
      <h2 className={styles.title} id="voices">
        Why people sign
      </h2>
      <ul className={styles.voices}>
        {voices.map(({ name, location, time, comment }) => (
          <li key={`${name} ${time}`}>
            <figure className={styles.voice}>
              <blockquote className={styles.said} dir="auto" lang={languageOf(comment)}>
                {comment}
              </blockquote>
              <figcaption className={styles.place}>
                <bdi lang={languageOf(name)}>{name}</bdi>, <bdi lang={languageOf(location)}>{location}</bdi> ·{' '}
                <TimeAgo at={time} now={now} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How signatures are counted, and which were removed, when and why. */
export function IntegrityNote({ notes }: { readonly notes: readonly RemovalNote[] }) {
  return (
    <section className={styles.integrity} aria-labelledby="integrity">
      <h2 className={styles.smallTitle} id="integrity">
        How we count
      </h2>
      <p>
        Every email address counts once. Signatures that did not come from people are taken out of the count, and we say
        so here. Email addresses are never shown.
      </p>
      {notes.length === 0 ? (
        <p>No signatures have been removed.</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map(({ signatures, reason, at }) => (
            <li key={at}>
              <strong>
                {signatures.toLocaleString('en-GB')} {signatures === 1 ? 'signature' : 'signatures'} removed
              </strong>{' '}
              on {britishDate(at)}: {reason}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
