import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * Query settings for editors, who act on what they see: a screen never shows data fetched before it opened, and nothing is
 * refetched while somebody edits it. Failures are shown at once, with a button to try again; offline, a call fails instead
 * of waiting for the connection.
 */
export function newDeskClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: 0,
        gcTime: 0,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // A reload resets an editor even when the server answers the same as before.
        structuralSharing: false,
      },
      mutations: {
        networkMode: 'always',
        retry: false,
        gcTime: 0,
      },
    },
  });
}

/** Provides the query client. Created per rendering, so that no two people share one on the server. */
export function DeskQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newDeskClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
