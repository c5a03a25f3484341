import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Solves one challenge and posts the encoded solution, or `null` on failure. */
self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void answer(data).then((proof) => self.postMessage(proof));
});

async function answer(challenge: Challenge): Promise<string | null> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution && JSON.stringify({ challenge, solution });
  } catch {
    // Browsers provide no cryptography on pages without HTTPS.
    return null;
  }
}
