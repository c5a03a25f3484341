import type { ReactNode } from 'react';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import { useMay } from '#app/desk/session/viewer.ts';

/** The screen for editors; reporters are told whose it is. The server refuses its calls anyway. */
export function EditorsOnly({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('editor')) return children;
  return <ScreenHead title={title}>This screen is for editors. Ask one of them for what you need from it.</ScreenHead>;
}
