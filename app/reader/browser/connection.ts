declare global {
  interface Navigator {
    /** The Network Information API, in Chromium only. */
    readonly connection?: {
      readonly saveData: boolean;
      /** The kind of mobile connection that is about as fast: 'slow-2g', '2g', '3g' or '4g', which is the fastest. */
      readonly effectiveType: string;
    };
  }
}

/** Whether the connection allows prefetching: it is fast, and the reader does not save data. */
export function canSpareData(): boolean {
  const { connection } = navigator;
  return !connection || (!connection.saveData && connection.effectiveType === '4g');
}
