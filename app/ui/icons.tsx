import type { ReactNode } from 'react';

interface IconProps {
  /** In pixels at the default text size; the icon scales with the text. */
  readonly size?: number | undefined;
}

/** Converts pixels at the default text size to rem. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

function Outline({ size = 20, children }: IconProps & { readonly children: ReactNode }) {
  return (
    <svg
      width={rem(size)}
      height={rem(size)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}

function Solid({ size = 20, path }: IconProps & { readonly path: string }) {
  return (
    <svg width={rem(size)} height={rem(size)} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

export function BookmarkIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M6 3.5h12V21l-6-4.2L6 21z" />
    </Outline>
  );
}

/** A loudspeaker. */
export function ListenIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M11 5 6.5 9H3.5v6h3L11 19zM15 9.2a4 4 0 0 1 0 5.6M18 6.5a8 8 0 0 1 0 11" />
    </Outline>
  );
}

export function PauseIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M8 5v14m8-14v14" />
    </Outline>
  );
}

export function SearchIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20" />
    </Outline>
  );
}

export function ChevronIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="m6 9 6 6 6-6" />
    </Outline>
  );
}

export function ArrowIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M4 12h15m-6-6 6 6-6 6" />
    </Outline>
  );
}

export function BackIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M20 12H5m6-6-6 6 6 6" />
    </Outline>
  );
}

export function CloseIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M6 6l12 12M18 6 6 18" />
    </Outline>
  );
}

/** The share symbol known from phones. */
export function ShareIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M12 15V3.5M8 7l4-4 4 4M6 11H4.5v9.5h15V11H18" />
    </Outline>
  );
}

export function LinkIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3" />
    </Outline>
  );
}

export function ThemeIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 3.5v17a8.5 8.5 0 0 0 0-17z" fill="currentColor" stroke="none" />
    </Outline>
  );
}

export function SunIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4" />
    </Outline>
  );
}

export function MoonIcon({ size }: IconProps) {
  return (
    <Outline size={size}>
      <path d="M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z" />
    </Outline>
  );
}

export function FacebookIcon({ size }: IconProps) {
  return (
    <Solid
      size={size}
      path="M13.5 21v-7.7h2.6l.4-3h-3V8.4c0-.9.2-1.5 1.5-1.5h1.6V4.2c-.3 0-1.2-.1-2.3-.1-2.3 0-3.9 1.4-3.9 4v2.2H7.8v3h2.6V21z"
    />
  );
}

export function TwitterIcon({ size }: IconProps) {
  return (
    <Solid
      size={size}
      path="M17.7 4h2.8l-6.2 7.1L21.6 20h-5.7l-4.5-5.9L6.3 20H3.5l6.6-7.6L3.1 4h5.9l4 5.3zm-1 14.3h1.6L8 5.6H6.3z"
    />
  );
}

export function WhatsAppIcon({ size }: IconProps) {
  return (
    <Solid
      size={size}
      path="M12 3a9 9 0 0 0-7.7 13.6L3 21l4.5-1.2A9 9 0 1 0 12 3zm0 1.7a7.3 7.3 0 1 1-3.9 13.5l-.3-.2-2.6.7.7-2.5-.2-.3A7.3 7.3 0 0 1 12 4.7zM8.9 7.6c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.1s.9 2.4 1 2.6c.1.2 1.8 2.8 4.4 3.8 2.1.9 2.6.7 3 .6.5 0 1.5-.6 1.7-1.2.2-.6.2-1.1.1-1.2l-.5-.3-1.7-.8c-.2-.1-.4-.1-.6.1l-.8 1c-.1.2-.3.2-.5.1-.3-.1-1.1-.4-2-1.2-.8-.7-1.3-1.5-1.4-1.8-.1-.2 0-.4.1-.5l.4-.4.2-.4v-.4l-.8-1.9c-.2-.5-.4-.4-.6-.5z"
    />
  );
}

export function LinkedInIcon({ size }: IconProps) {
  return (
    <Solid
      size={size}
      path="M6.9 20H3.6V9.3h3.3zM5.2 7.8a1.9 1.9 0 1 1 0-3.8 1.9 1.9 0 0 1 0 3.8zM20.5 20h-3.3v-5.2c0-1.2 0-2.8-1.7-2.8s-2 1.3-2 2.7V20h-3.3V9.3h3.2v1.5c.4-.8 1.5-1.7 3.2-1.7 3.4 0 4 2.2 4 5.1z"
    />
  );
}
