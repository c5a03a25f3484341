import type { ReactNode } from 'react';
import { useMay } from '#app/desk/session/viewer.ts';
import { ScreenHead } from './screen-head.tsx';

/** The screen for administrators; everybody else is told whose it is. The server refuses its calls anyway. */
export function AdministratorsOnly({ title, children }: { title: string; children: ReactNode }) {
  if (useMay('administrator')) return children;
  return (
    <ScreenHead title={title}>This screen is for administrators. Ask one of them for what you need from it.</ScreenHead>
  );
}
