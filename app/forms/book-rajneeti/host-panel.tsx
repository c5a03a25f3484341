import styles from './host-panel.module.css';

/** Drawn by `content/draw.ts` into `public/show/`. */
const PICTURES = [
  { name: 'studio', words: 'Two presenters at the desk of our studio, with cameras on both sides' },
  { name: 'debate', words: 'Two guests at lecterns, each making a point' },
  { name: 'microphones', words: 'A guest before a row of microphones' },
  { name: 'parliament', words: 'The Palace of Westminster at sunrise' },
  { name: 'ballot', words: 'A hand puts a ballot paper into its box' },
  { name: 'skyline', words: 'London at night, seen over the Thames' },
  { name: 'satellite', words: 'A satellite above Europe' },
] as const;
const [WIDTH, HEIGHT] = [640, 427];

/** Who receives the guests, and pictures that pass by in 30 seconds until they are stopped (BOOK-04, BOOK-05). */
export function HostPanel() {
  return (
    <section className={styles.panel} aria-labelledby="hosts">
      <div className={styles.words}>
        <h2 className={styles.title} id="hosts">
          Your hosts
        </h2>
        <p>
          The presenters of our political desk moderate every edition. They speak with you before the show, ask the
          questions viewers send in, and see to it that everybody is heard.
        </p>
      </div>
      <div className={styles.gallery}>
        {/* A box to tick is a switch that works without script. */}
        <label className={styles.pause}>
          <input type="checkbox" className={styles.box} data-gallery-pause="" /> Pause the pictures
        </label>
        <div className={styles.window}>
          <ul className={styles.track} data-gallery="">
            {PICTURES.map(({ name, words }) => (
              <li key={name}>
                <Drawing name={name} words={words} />
              </li>
            ))}
            {/* Once more, so that the end is the beginning. */}
            {PICTURES.map(({ name }) => (
              <li className={styles.copy} key={`${name} again`} aria-hidden="true">
                <Drawing name={name} words="" />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}

function Drawing({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <img
      className={styles.picture}
      src={`/show/${name}.webp`}
      width={WIDTH}
      height={HEIGHT}
      alt={words}
      loading="lazy"
      decoding="async"
    />
  );
}
