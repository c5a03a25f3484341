import { useAlerts } from '#app/desk/kit/alerts.tsx';
import styles from '#app/desk/kit/conflict.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { type CardSlot, type EditedCard, FIELDS, newPart, plainParts } from './edited-cards.ts';
import type { DeepDiveEditing } from './use-deep-dives.ts';

interface CardConflictProps {
  readonly slot: CardSlot;
  readonly theirs: DeepDiveCard;
  readonly editing: DeepDiveEditing;
}

interface Difference {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly take: Partial<EditedCard>;
}

const LABELS = {
  title: 'Title',
  heading: 'Heading',
  category: 'Category',
  content: 'Content',
  img: 'Card image',
  imgAlt: 'Card image: alt text',
  image: 'Page image',
  imageAlt: 'Page image: alt text',
};

/** Somebody else saved the card first: both versions field by field, and nothing typed is lost (SPEC-27). */
export function CardConflict({ slot, theirs, editing }: CardConflictProps) {
  const { change, save, settleConflict, saving } = editing;
  const { ask } = useAlerts();
  const id = slot.stored._id;
  const different = differences(slot.values, theirs);

  async function loadTheirs() {
    if (!(await ask({ text: 'Load their version? What you have typed is lost.', yes: 'Load theirs' }))) return;
    change({ do: 'replace', id, card: theirs });
    settleConflict(id);
  }

  return (
    <section className={styles.panel} aria-labelledby="conflict">
      <h2 id="conflict" className={styles.title}>
        Somebody else has saved this card
      </h2>
      <p>What you have typed is still here and has not been saved.</p>
      {different.length === 0 && <p>Both versions hold the same.</p>}
      {different.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.fields}>
            <thead>
              <tr>
                <th scope="col">Field</th>
                <th scope="col">Theirs</th>
                <th scope="col">Yours</th>
              </tr>
            </thead>
            <tbody>
              {different.map((one) => (
                <tr key={one.label}>
                  <th scope="row">{one.label}</th>
                  <td>
                    <p>{one.theirs || 'empty'}</p>
                    <DeskButton look="quiet" onClick={() => change({ do: 'change', id, change: () => one.take })}>
                      Take theirs: {one.label}
                    </DeskButton>
                  </td>
                  <td>{one.mine || 'empty'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.choices}>
        <DeskButton disabled={saving !== null} onClick={() => void loadTheirs()}>
          Load theirs
        </DeskButton>
        <DeskButton look="primary" disabled={saving !== null} onClick={() => void save(slot, theirs.version)}>
          Save mine anyway
        </DeskButton>
      </div>
    </section>
  );
}

function differences(mine: EditedCard, theirs: DeepDiveCard): Difference[] {
  const shown = (field: (typeof FIELDS)[number], value: string) => (field === 'content' ? textFromHtml(value) : value);
  const fields = FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
    label: LABELS[field],
    mine: shown(field, mine[field]),
    theirs: shown(field, theirs[field]),
    take: { [field]: theirs[field] },
  }));
  const own = sectionsText(plainParts(mine));
  const others = sectionsText(theirs.sections);
  if (own === others) return fields;
  const take = { sections: theirs.sections.map((part) => ({ ...newPart(), ...part })) };
  return [...fields, { label: 'Sections', mine: own, theirs: others, take }];
}

function sectionsText(sections: DeepDiveCard['sections']): string {
  return sections
    .map(({ subheading, paragraph, image, imageAlt, video }, place) =>
      [`${place + 1}. ${subheading}`, paragraph, image, imageAlt, video].filter((line) => line !== '').join('\n'),
    )
    .join('\n\n');
}
