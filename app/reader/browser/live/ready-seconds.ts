/** Seconds buffered ahead of the current position. */
export function readySeconds({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    const isHere = buffered.start(index) <= currentTime + 0.1 && currentTime < buffered.end(index);
    if (isHere) return buffered.end(index) - currentTime;
  }
  return 0;
}
