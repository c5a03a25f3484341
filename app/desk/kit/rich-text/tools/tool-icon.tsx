/** Drawn in a square of 24 by 24. */
const PATHS = {
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  bullets: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 4.5 5.5 4v4M4 16.2c.3-1.6 3-1.4 2.5.2L4 20h3',
  quote: 'M4 6v12M9 8h11M9 12h11M9 16h7',
  pull: 'M4 4h16M4 20h16M7 10h10M9 14h6',
  attribution: 'M4 12h4M11 8h9M11 12h9M11 16h5',
  rule: 'M4 12h16',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15.5 9h.01',
  library: 'M8 4h12v12H8zM4 8v12h12M8 14l4-4 3 3 2-2 3 3',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  embed: 'M4 5h16v14H4zM10 9l5 3-5 3z',
  note: 'M4 5h16v11h-8l-4.5 4v-4H4zM12 8v5M9.5 10.5h5',
  undo: 'M8 5 4 9l4 4M4 9h10a5 5 0 0 1 0 10h-3',
  redo: 'm16 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3',
} as const;

export type ToolIconName = keyof typeof PATHS;

/** The sign on a tool's button; its name is the button's. */
export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
