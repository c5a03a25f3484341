import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import { useDismissal } from './use-dismissal.ts';

const onClose = vi.fn();

beforeEach(() => void onClose.mockReset());

/** The props of a dialog. Without the desk around it, every question is answered with no. */
function propsOf(loses: boolean): ReturnType<typeof useDismissal> {
  const found: ReturnType<typeof useDismissal>[] = [];
  function Probe() {
    found.push(useDismissal(onClose, loses));
    return null;
  }
  renderToStaticMarkup(<Probe />);
  const [props] = found;
  if (!props) throw new Error('nothing was rendered');
  return props;
}

/** The 'cancel' event of the dialog, or of something inside it. */
function cancelOf(inside?: object) {
  const currentTarget = {};
  return { currentTarget, target: inside ?? currentTarget, preventDefault: vi.fn() };
}

it('closes an untouched dialog at once, and one with something typed in it only after a question', async () => {
  const untouched = propsOf(false);
  untouched.onCancel(cancelOf());
  expect(onClose).toHaveBeenCalledOnce();
  expect(untouched.closedby).toBeUndefined();
  const typed = propsOf(true);
  const cancel = cancelOf();
  typed.onCancel(cancel);
  await Promise.resolve();
  expect(cancel.preventDefault).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
  expect(typed.closedby).toBe('none');
});

it('stays open when a file chooser in it is dismissed', () => {
  const cancel = cancelOf({ type: 'file' });
  propsOf(false).onCancel(cancel);
  expect(onClose).not.toHaveBeenCalled();
  expect(cancel.preventDefault).not.toHaveBeenCalled();
});
