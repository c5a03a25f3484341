import type { ReactNode } from 'react';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useMay } from '#app/desk/session/viewer.ts';

/** What guests wrote is for editors; the server refuses everybody else in any case. */
export function EditorsOnly({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (useMay('editor')) return children;
  return <ScreenHead title={title}>Only editors can see this screen.</ScreenHead>;
}
