import { useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import type { NowNextBar } from '#domain/schedule/now-next-bar.ts';
import { Poster } from './poster.tsx';
import styles from './slate.module.css';

interface SlateProps {
  /** The scheduled programmes; `null` if there are none. */
  readonly bar: NowNextBar | null;
  readonly isError: boolean;
}

/** Stands in for the player while nothing plays: the programme, and what follows, to which script counts down. */
export function Slate({ bar, isError }: SlateProps) {
  const { live } = useMessages();
  const textLanguage = useTextLanguage();
  return (
    <section className={styles.slate} aria-labelledby="live-now">
      <h2 id="live-now">
        <VisuallyHidden>{live.atProvider}</VisuallyHidden>
      </h2>
      <div className={styles.screen}>
        <div className={styles.drawing}>
          <Poster />
        </div>
        <div className={styles.words}>
          {bar && (
            <div data-feature="now-and-next">
              <p data-slot="now" hidden={bar.now === null}>
                <span className={styles.times} data-of="times">
                  {bar.now?.times}
                </span>
                <bdi className={styles.name} data-of="title" lang={textLanguage(bar.now?.title ?? '')}>
                  {bar.now?.title}
                </bdi>
              </p>
              <p className={styles.next} data-slot="next" hidden={bar.next === null}>
                {live.next} <span data-of="starts">{bar.next?.starts}</span>{' '}
                <b>
                  <bdi data-of="title" lang={textLanguage(bar.next?.title ?? '')}>
                    {bar.next?.title}
                  </bdi>
                </b>{' '}
                <span className={styles.countdown} data-of="countdown" />
              </p>
            </div>
          )}
          <p className={styles.none}>{live.none}</p>
        </div>
      </div>
      {isError && <p>{live.unreachable}</p>}
    </section>
  );
}
