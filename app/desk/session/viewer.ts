import { createContext, useContext } from 'react';
import { isAtLeast, type Role } from '#domain/roles.ts';

/** The person at the desk. The server enforces roles; screens only hide what it would refuse. */
export interface DeskViewer {
  readonly name: string;
  readonly role: Role;
}

export const ViewerContext = createContext<DeskViewer>({ name: '', role: 'reporter' });

export function useViewer(): DeskViewer {
  return useContext(ViewerContext);
}

/** Whether the person at the desk has at least the role `needed`. */
export function useMay(needed: Role): boolean {
  return isAtLeast(useViewer().role, needed);
}
