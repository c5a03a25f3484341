import { useHref } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { timesOf } from '#domain/schedule/now-next-bar.ts';
import type { NowAnswer, PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import styles from './now-and-next.module.css';

/**
 * What is on now and next, shown beside the player and kept up to date by script. `guide` comes from
 * `services.schedule.nowAndNext()`; without any programmes nothing is shown.
 */
export function NowAndNext({ guide }: { guide: NowAnswer | null }) {
  const { schedule } = useMessages();
  const at = useHref();
  const now = guide?.now ?? null;
  const next = guide?.next ?? null;
  return (
    <section
      className={styles.panel}
      aria-labelledby="now-and-next"
      data-feature="now-and-next"
      data-until={guide?.until ?? undefined}
      hidden={now === null && next === null}
    >
      <div className={styles.head}>
        <h2 className={styles.title} id="now-and-next">
          {schedule.onMatv}
        </h2>
        <a className={styles.all} href={at('/live/schedule')}>
          {schedule.full}
        </a>
      </div>
      <Slot slot="now" label={schedule.now} broadcast={now} />
      <Slot slot="next" label={schedule.next} broadcast={next} />
      <p className={styles.zone}>{schedule.londonTime}</p>
    </section>
  );
}

interface SlotProps {
  readonly slot: 'now' | 'next';
  readonly label: string;
  readonly broadcast: PublicBroadcast | null;
}

function Slot({ slot, label, broadcast }: SlotProps) {
  const textLanguage = useTextLanguage();
  const { title = '', summary = '' } = broadcast ?? {};
  return (
    <div className={styles[slot]} data-slot={slot} hidden={broadcast === null}>
      <p className={styles.label}>
        {label}{' '}
        <span className={styles.times} data-of="times">
          {broadcast ? timesOf(broadcast) : ''}
        </span>
      </p>
      <p className={styles.name}>
        <bdi data-of="title" lang={textLanguage(title)}>
          {title}
        </bdi>
      </p>
      <p className={styles.summary}>
        <bdi data-of="summary" lang={textLanguage(summary)}>
          {summary}
        </bdi>
      </p>
    </div>
  );
}
