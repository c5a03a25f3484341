import { createContext, useContext } from 'react';
import { isAtLeast, type Role } from '#domain/roles.ts';

/** Who works at the desk. What they may do the server decides; screens only leave out what it would refuse. */
export interface DeskViewer {
  readonly name: string;
  readonly role: Role;
}

export const ViewerContext = createContext<DeskViewer>({ name: '', role: 'reporter' });

export function useViewer(): DeskViewer {
  return useContext(ViewerContext);
}

/** True when the person at the desk may do what `needed` may. */
export function useMay(needed: Role): boolean {
  return isAtLeast(useViewer().role, needed);
}
