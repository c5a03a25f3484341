import { ComparedVersions, ConflictPanel, type FieldDifference } from '#app/desk/kit/conflict-panel.tsx';
import type { DeepDiveCard } from '#domain/desk/deep-dive-card.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { type CardSlot, type EditedCard, FIELDS, newPart, plainParts } from './edited-cards.ts';
import type { DeepDiveEditing } from './use-deep-dives.ts';

interface CardConflictProps {
  readonly slot: CardSlot;
  readonly theirs: DeepDiveCard;
  readonly editing: DeepDiveEditing;
}

interface Difference extends Omit<FieldDifference, 'onTake'> {
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

/** A version conflict: shows both versions of the card field by field; nothing typed is lost (SPEC-27). */
export function CardConflict({ slot, theirs, editing }: CardConflictProps) {
  const { change, save, settleConflict, saving } = editing;
  const id = slot.stored._id;
  const different = differences(slot.values, theirs);

  function loadTheirs() {
    change({ do: 'replace', id, card: theirs });
    settleConflict(id);
  }

  return (
    <ConflictPanel
      title="Someone else has saved this card"
      isSaving={saving !== null}
      onTheirs={loadTheirs}
      onMine={() => void save(slot, theirs.version)}
    >
      <ComparedVersions
        fields={different.map(({ take, ...field }) => ({
          ...field,
          onTake: () => change({ do: 'change', id, change: () => take }),
        }))}
      />
    </ConflictPanel>
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
