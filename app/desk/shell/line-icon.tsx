/** Drawn on a grid of 24, with lines of one weight. */
const PATHS = {
  dashboard: 'M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z',
  newsroom: 'M5 19.5 6 15 15.5 5.5l3 3L9 18zM13.5 7.5l3 3M12 20h8',
  'front-pages': 'M4 4h16v16H4zM7 8h10M7 12h4.5v5H7zM14.5 12H17M14.5 14.5H17M14.5 17H17',
  sections: 'M4 6h1M8.5 6H20M4 12h1M8.5 12H20M4 18h1M8.5 18H20',
  media: 'M4 5h16v14H4zM4 16l4.5-4.5L13 16l2.5-2.5L20 18M15.5 8.5v1',
  television: 'M3.5 8h17v11h-17zM8 3.5 12 8l4-4.5M10.5 11v5l4-2.5z',
  visitors: 'M4 5h16v11h-8l-4.5 4v-4H4zM8 9h8M8 12.5h5',
  wire: 'M12 13v7M9 20h6M12 11v.5M8 15a5.5 5.5 0 0 1 0-8M16 7a5.5 5.5 0 0 1 0 8M5 17.5a9.5 9.5 0 0 1 0-13M19 4.5a9.5 9.5 0 0 1 0 13',
  people:
    'M9 4.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM3 20v-1.5A4.5 4.5 0 0 1 7.5 14h3a4.5 4.5 0 0 1 4.5 4.5V20M15.5 5a3.4 3.4 0 0 1 0 6M18 14.5a4 4 0 0 1 3 4V20',
  site: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  menu: 'M4 6.5h16M4 12h16M4 17.5h16',
  plus: 'M12 5v14M5 12h14',
  'log-out': 'M10 4H5v16h5M10 12h10m-4-4 4 4-4 4',
} as const;

export type LineIconName = keyof typeof PATHS;

/** An icon of the desk's frame, beside its name or in a button that has one. */
export function LineIcon({ name, size = 18 }: { name: LineIconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
