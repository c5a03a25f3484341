import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

/**
 * How the desk asks its server. Editors act on what they see, so a screen never shows an answer from before it was opened,
 * and nothing that is being edited is asked for again behind their backs. A failure is shown at once, with a button to try
 * again; without a connection a call fails instead of waiting for one.
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
        // Every answer counts as new, also one that says the same as the one before.
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

/** The calls of the desk's screens. Each rendering on the server has its own, which is never shared with another person. */
export function DeskQueries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(newDeskClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
