import { createContext, useContext } from 'react';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { isAtLeast, type Role } from '#domain/roles.ts';

/** The person at the desk. The server enforces roles; screens only hide what it would refuse. */
export interface DeskViewer {
  readonly name: string;
  readonly role: Role;
  /** The languages of stories: those that the site offers its readers. */
  readonly languages: readonly Language[];
  /** Whether the site's address allows passkeys. */
  readonly hasPasskeys: boolean;
  /** Whether there is a mail server; without one, e-mails are written into a folder. */
  readonly sendsMail: boolean;
}

export const ViewerContext = createContext<DeskViewer>({
  name: '',
  role: 'reporter',
  languages: [DEFAULT_LANGUAGE],
  hasPasskeys: false,
  sendsMail: true,
});

export function useViewer(): DeskViewer {
  return useContext(ViewerContext);
}

/** Whether the person at the desk has at least the role `needed`. */
export function useMay(needed: Role): boolean {
  return isAtLeast(useViewer().role, needed);
}
