/** A module bundled for the head or body of a page: scripts/steps/inline-scripts.mjs. */
declare module '*?inline-script' {
  export const script: string;
}
