import { createContext } from 'react-router';
import type { ReaderService } from '../server/newsroom/reading/reader.service.ts';

/** Who is logged in; null for readers. */
export interface Viewer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string;
}

/** All that loaders and actions may use of the server: the one seam between pages and the newsroom. */
export interface Services {
  readonly reader: ReaderService;
  readonly clock: { now(): Date };
  /** Public address without a slash at its end. */
  readonly siteUrl: string;
  readonly viewer: Viewer | null;
  /** The channel's page at its video provider; the footer's link is hidden without it (NAV-39). */
  readonly videoChannelUrl?: string | null;
  /** Writes an unexpected error to the log; the visitor's page shows the same id. Without it: standard error. */
  readonly reportError?: (error: unknown, about: { readonly id: string; readonly url: string }) => void;
}

export const servicesContext = createContext<Services>();
