import type { ReactNode } from 'react';
import { useMay } from '#app/desk/session/viewer.ts';
import type { Role } from '#domain/roles.ts';
import { ScreenHead } from './screen-head.tsx';

interface OnlyForProps {
  readonly needed: Role;
  /** The screen's title. */
  readonly title: string;
  readonly refusal?: string;
  readonly children: ReactNode;
}

/**
 * Shows the screen to people with at least the role `needed`; others are told who may see it. The server refuses their
 * calls anyway.
 */
export function OnlyFor({
  needed,
  title,
  refusal = `This screen is for ${needed}s. Ask one of them for help.`,
  children,
}: OnlyForProps) {
  return useMay(needed) ? children : <ScreenHead title={title}>{refusal}</ScreenHead>;
}
