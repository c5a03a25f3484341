import { DeskButton } from './desk-button.tsx';

interface PauseButtonProps {
  readonly isPaused: boolean;
  readonly disabled: boolean;
  readonly onTurn: (to: 'pause' | 'resume') => void;
}

/** Pauses something that runs, or resumes it. It is one button, so that it keeps the focus when it is pressed. */
export function PauseButton({ isPaused, disabled, onTurn }: PauseButtonProps) {
  return (
    <DeskButton
      look={isPaused ? 'primary' : 'plain'}
      disabled={disabled}
      onClick={() => onTurn(isPaused ? 'resume' : 'pause')}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </DeskButton>
  );
}
