import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import type { FormEditing } from '#app/desk/kit/form/use-form-editor.ts';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { frontPageAnswer } from '#domain/desk/front-page-form.ts';
import { allPins, type PinsByPlace } from './pins.ts';

const PATH = '/api/desk/front-page';
const EVERY_MS = 30_000;
const parse = (answer: unknown) => frontPageAnswer.parse(answer);

interface LaunchButtonProps {
  readonly editing: FormEditing<PinsByPlace>;
  readonly onLaunched: () => void;
}

/** Shows the whole saved draft to readers at once. */
export function LaunchButton({ editing, onLaunched }: LaunchButtonProps) {
  const { state, isDirty, catchUp } = editing;
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const [launched, reload] = useDeskData(`${PATH}/launched`, parse, () => EVERY_MS);
  if (!useMay('editor')) return null;
  const isSame =
    launched.kind === 'ready' && JSON.stringify(launched.data.pins) === JSON.stringify(allPins(state.stored));
  const why = isDirty ? 'Save the draft first' : isSame ? 'Readers see this draft already' : undefined;

  async function launch(): Promise<void> {
    const body = { draft: state.etag ?? '' };
    const answer = await send({ method: 'POST', path: `${PATH}/launch`, body, failed: 'The draft was not launched' });
    // Somebody else may have changed the draft. Meanwhile somebody here may be typing in a dialog of a slot.
    if (answer === null) return catchUp();
    say('done', 'Launched. Readers see it now.');
    reload();
    onLaunched();
  }

  return (
    <DeskButton look="primary" isInactive={isSending || why !== undefined} title={why} onClick={() => void launch()}>
      Launch
    </DeskButton>
  );
}
