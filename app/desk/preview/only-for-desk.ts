import { redirect } from 'react-router';
import type { Services } from '#app/services.ts';

/** Sends whoever is not logged in to the login, and whoever has yet to set up a second factor there. */
export function onlyForDesk({ viewer }: Pick<Services, 'viewer'>, request: Request): void {
  if (viewer?.needsSecondFactor) throw redirect('/admin/second-factor');
  if (viewer) return;
  const { pathname } = new URL(request.url);
  throw redirect(`/login?${new URLSearchParams({ next: pathname })}`);
}
