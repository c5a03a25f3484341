import { Picture } from '#app/ui/picture.tsx';
import type { MatvSettings } from '#server/newsroom/reading/home-settings.schema.ts';
import { HomeSection } from '../home-section.tsx';
import styles from './matv-block.module.css';

const MAIN_SIZES = '(min-width: 80rem) 590px, (min-width: 48rem) 60vw, 82vw';
const CARD_SIZES = '(min-width: 80rem) 280px, (min-width: 48rem) 40vw, 82vw';
const SMALL_SIZES = '112px';

/** The channel's own section as saved by the desk. Empty parts are left out (HOME-74). */
export function MatvBlock({ matv }: { matv: MatvSettings | null }) {
  if (!matv || isEmpty(matv)) return null;
  const { mainStory, liveUpdates, centerCard, centerList, economicImpact, mustRead, opinion } = matv;
  return (
    <HomeSection name="matv" title="MATV">
      <div className={styles.columns}>
        {(mainStory.title !== '' || mainStory.image) && (
          <div className={styles.main}>
            <Pictured {...mainStory} sizes={MAIN_SIZES} maxWidth={960} />
          </div>
        )}
        {liveUpdates.length > 0 && (
          <div className={styles.part}>
            <h3 className={styles.heading}>Live updates</h3>
            <ol className={styles.updates}>
              {liveUpdates.map(({ time, text }) => (
                <li className={styles.update} key={`${time} ${text}`}>
                  <span className={styles.time}>{time}</span> {text}
                </li>
              ))}
            </ol>
          </div>
        )}
        <div className={styles.centre}>
          {(centerCard.title !== '' || centerCard.image) && (
            <Pictured {...centerCard} sizes={CARD_SIZES} maxWidth={640} />
          )}
          {centerList.length > 0 && (
            <ul className={styles.lines}>
              {centerList.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className={styles.groups}>
        <Group title="Economic impact" items={economicImpact} />
        <Group title="Must read" items={mustRead} />
        <Group title="Opinion" items={opinion} />
      </div>
    </HomeSection>
  );
}

interface PicturedProps {
  readonly title: string;
  readonly image: MatvSettings['mainStory']['image'];
  readonly sizes: string;
  readonly maxWidth: number;
}

function Pictured({ title, image, sizes, maxWidth }: PicturedProps) {
  return (
    <>
      {image && <Picture picture={image} section="latest-news" alt={image.alt} sizes={sizes} maxWidth={maxWidth} />}
      {title !== '' && <h3 className={styles.title}>{title}</h3>}
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly items: readonly (MatvSettings['mustRead'][number] & { readonly author?: string })[];
}

function Group({ title, items }: GroupProps) {
  if (items.length === 0) return null;
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.items}>
        {items.map(({ image, text, author }) => (
          <li className={image ? styles.pictured : styles.plain} key={text}>
            {image && (
              <Picture picture={image} section="latest-news" alt={image.alt} sizes={SMALL_SIZES} maxWidth={320} />
            )}
            <p>
              {text}
              {author && <span className={styles.author}>{author}</span>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function isEmpty({ mainStory, centerCard, liveUpdates, centerList, economicImpact, mustRead, opinion }: MatvSettings) {
  const hasCard = [mainStory, centerCard].some(({ title, image }) => title !== '' || image);
  return !hasCard && [liveUpdates, centerList, economicImpact, mustRead, opinion].every((list) => list.length === 0);
}
