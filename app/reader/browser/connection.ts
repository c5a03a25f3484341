declare global {
  interface Navigator {
    /** Only Chromium has it. */
    readonly connection?: {
      readonly saveData: boolean;
      /** The kind of mobile connection that is about as fast: 'slow-2g', '2g', '3g' or '4g', which is the fastest. */
      readonly effectiveType: string;
    };
  }
}

/** Whether data that may not be needed can be fetched. */
export function canSpareData(): boolean {
  const { connection } = navigator;
  return !connection || (!connection.saveData && connection.effectiveType === '4g');
}
