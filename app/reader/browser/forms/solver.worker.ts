import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one challenge: the whole answer as text, or null when it could not. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void answer(data).then((proof) => self.postMessage(proof));
});

async function answer(challenge: Challenge): Promise<string | null> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution && JSON.stringify({ challenge, solution });
  } catch {
    // Browsers give no cryptography to pages that came in the clear.
    return null;
  }
}
