import { useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useTyped } from './typed-search.tsx';

/** What the field shows after each of `values` has come, when 'ze' and then 'zebra' were typed and sent before them. */
function shownAfter(...values: readonly string[]): readonly string[] {
  const shown: string[] = [];
  function Probe() {
    const [pass, setPass] = useState(0);
    // Two of each, as React renders once more what changes its state while it is rendered.
    const step = Math.floor(pass / 2);
    const { typed, setTyped, setSent } = useTyped(['', ...values][step] ?? '');
    shown[step] = typed;
    if (pass === 0) {
      setTyped('zebra');
      setSent('ze');
      setSent('zebra');
    }
    if (pass <= 2 * values.length) setPass(pass + 1);
    return null;
  }
  renderToStaticMarkup(<Probe />);
  return shown.slice(1);
}

it('keeps what was typed while words sent of it come back late, one after the other or only the last', () => {
  expect(shownAfter('ze', 'zebra')).toEqual(['zebra', 'zebra']);
  expect(shownAfter('zebra')).toEqual(['zebra']);
});

it('shows what comes without having been sent, also if it was once', () => {
  expect(shownAfter('zoo')).toEqual(['zoo']);
  expect(shownAfter('ze', 'zebra', 'ze')).toEqual(['zebra', 'zebra', 'ze']);
});
