import type { ReactNode } from 'react';
import { useMay } from '#app/desk/session/viewer.ts';
import type { Role } from '#domain/roles.ts';
import { ScreenHead } from './screen-head.tsx';

interface OnlyForProps {
  readonly needed: Role;
  /** The screen's. */
  readonly title: string;
  readonly refusal?: string;
  readonly children: ReactNode;
}

/** The screen for those who may do what `needed` may; others are told whose it is. The server refuses their calls anyway. */
export function OnlyFor({
  needed,
  title,
  refusal = `This screen is for ${needed}s. Ask one of them for help.`,
  children,
}: OnlyForProps) {
  return useMay(needed) ? children : <ScreenHead title={title}>{refusal}</ScreenHead>;
}
