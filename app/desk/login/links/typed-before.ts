const TYPED = /(?:^|;\s*)matv_typed=([\w-]{1,1600})(?=;|$)/;

/** What was typed at the try before, kept in a short-lived cookie of the form; '' when there is nothing. */
export function typedBefore(cookieHeader: string | null): string {
  const kept = TYPED.exec(cookieHeader ?? '')?.[1];
  // One left-over character of four is no whole byte.
  if (!kept || kept.length % 4 === 1) return '';
  const bytes = Uint8Array.from(atob(kept.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}
