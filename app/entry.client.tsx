import './start/zod-without-compiling.ts';
import { type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { noteEarlyInput } from './start/early-input.ts';

const repeatEarlyInput = noteEarlyInput();

/** Effects of a parent come after those of all its children. */
function RepeatEarlyInput({ children }: { readonly children: ReactNode }) {
  useEffect(repeatEarlyInput, []);
  return children;
}

startTransition(() => {
  hydrateRoot(
    document,
    <RepeatEarlyInput>
      <HydratedRouter />
    </RepeatEarlyInput>,
  );
});
