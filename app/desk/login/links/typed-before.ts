const TYPED = /(?:^|;\s*)matv_typed=([\w-]{1,1600})(?=;|$)/;

/** What was typed at the previous attempt, from the form's short-lived cookie; '' when there is none. */
export function typedBefore(cookieHeader: string | null): string {
  const kept = TYPED.exec(cookieHeader ?? '')?.[1];
  // Invalid base64: one left-over character holds no whole byte.
  if (!kept || kept.length % 4 === 1) return '';
  const bytes = Uint8Array.from(atob(kept.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
