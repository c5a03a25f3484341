/**
 * `call`, except that what is being called already is not called again at once, but resolves to `ignored`. On a busy
 * page both clicks of a double click arrive before the button is drawn as inactive. `What` has to be JSON.
 */
export function withoutRepeats<What, Result>(
  call: (what: What) => Promise<Result>,
  ignored: Result,
): (what: What) => Promise<Result> {
  // The last call alone: to and fro and to again are three changes.
  let underWay: string | null = null;
  return async (what) => {
    const name = JSON.stringify(what);
    if (name === underWay) return ignored;
    underWay = name;
    try {
      return await call(what);
    } finally {
      if (underWay === name) underWay = null;
    }
  };
}
