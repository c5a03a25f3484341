const M = 'M0 64V0h16l18 33L52 0h16v64H54V27L38.5 56h-9L14 27v37z';
const A = 'M74 64L98 0h16l24 64h-15l-5-13.5H94L89 64zM106 17.5L98.2 39h15.6z';
const T = 'M127 0h56v14h-21v50h-14V14h-21z';
const V = 'M188 0h15l16.5 45L236 0h15l-24 64h-15z';
const SEVEN = 'M264 38h20v6l-10.5 20h-7.2L276.5 44.4H264z';
const NOUGHT =
  'M300 38a10 10 0 0 1 10 10v6a10 10 0 0 1-20 0v-6a10 10 0 0 1 10-10zM300 44a4 4 0 0 0-4 4v6a4 4 0 0 0 8 0v-6a4 4 0 0 0-4-4z';
const NINE =
  'M326 38a10 10 0 0 1 10 10c0 4-1.3 7-3.2 10L329 64h-7.2l4-6a10 10 0 0 1 .2-20zM326 44a4 4 0 1 0 0 8a4 4 0 1 0 0-8z';

interface WordmarkProps {
  readonly className?: string | undefined;
  readonly numberClass?: string | undefined;
}

/** The channel's logo with its number, as an SVG in the current text colour. */
export function Wordmark({ className, numberClass }: WordmarkProps) {
  return (
    <svg className={className} viewBox="0 0 336 64" role="img" aria-label="MATV 709" fill="currentColor">
      <path d={M + A + T + V} fillRule="evenodd" />
      <path className={numberClass} d={SEVEN + NOUGHT + NINE} fillRule="evenodd" />
    </svg>
  );
}
