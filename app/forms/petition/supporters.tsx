import { useDates } from '#app/languages/dates.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import type { RemovalNote, Supporter } from '#domain/forms/petition/petition.ts';
import { firstCharacter } from '#domain/initials.ts';
import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';
import styles from './supporters.module.css';

/** The latest signers who show their name; hidden when there are none (PET-10, PET-11). Script updates the list. */
export function Supporters({ supporters, now }: { readonly supporters: readonly Supporter[]; readonly now: Date }) {
  const { petition } = useMessages();
  return (
    <section aria-labelledby="supporters" data-petition-supporters="" hidden={supporters.length === 0}>
      <h2 className={styles.title} id="supporters">
        {petition.supporters}
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
  const textLanguage = useTextLanguage();
  const { name, location, time } = supporter;
  return (
    <li className={styles.card}>
      <span className={styles.initial} aria-hidden="true" data-part="initial">
        {firstCharacter(name).toUpperCase()}
      </span>
      <span className={styles.words}>
        <bdi className={styles.name} data-part="name" lang={textLanguage(name)}>
          {name}
        </bdi>
        <bdi className={styles.place} data-part="location" lang={textLanguage(location)}>
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
  const { petition } = useMessages();
  const textLanguage = useTextLanguage();
  if (voices.length === 0) return null;
  return (
    <section aria-labelledby="voices">
      <h2 className={styles.title} id="voices">
        {petition.voices}
      </h2>
      <ul className={styles.voices}>
        {voices.map(({ name, location, time, comment }) => (
          <li key={`${name} ${time}`}>
            <figure className={styles.voice}>
              <blockquote className={styles.said} dir="auto" lang={textLanguage(comment)}>
                {comment}
              </blockquote>
              <figcaption className={styles.place}>
                <bdi lang={textLanguage(name)}>{name}</bdi>, <bdi lang={textLanguage(location)}>{location}</bdi> ·{' '}
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
  const { counting } = useMessages().petition;
  const textLanguage = useTextLanguage();
  const dates = useDates();
  return (
    <section className={styles.integrity} aria-labelledby="integrity">
      <h2 className={styles.smallTitle} id="integrity">
        {counting.title}
      </h2>
      <p>{counting.text}</p>
      {notes.length === 0 ? (
        <p>{counting.none}</p>
      ) : (
        <ul className={styles.notes}>
          {notes.map(({ signatures, reason, at }) => (
            <li key={at}>
              <strong>{counting.removed(signatures)}</strong>
              {counting.removedOn(dates.day(at))}
              <span lang={textLanguage(reason)}>{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
