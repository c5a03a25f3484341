import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Clock } from '#server/clock.ts';
import type { Queryable } from '#server/db/client.ts';
import { sealing } from '#server/secrets/sealing.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  countWrongCode,
  removeSecondFactor,
  replaceRecoveryCodes,
  resetWrongCodes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from './second-factor.repo.ts';
import { base32, otpauthUri, stepOfCode } from './totp.ts';

const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** 140 random bits as 28 letters and digits, so that a fast hash of them is enough. */
const RECOVERY_BYTES = 18;
const RECOVERY_LENGTH = 28;
/** Two can be a typo and a code that has just expired. */
const WRONG_CODES_TO_WARN = 3;

export interface SecondFactorState {
  readonly isOn: boolean;
  readonly since: Date | null;
  readonly recoveryCodesLeft: number;
}

/** Codes of an authenticator app (RFC 6238) and recovery codes. Permissions are checked elsewhere. */
export interface SecondFactors {
  stateOf(db: Queryable, userId: string): Promise<SecondFactorState>;
  /** Whether there is a secret, confirmed or not. */
  isBegun(db: Queryable, userId: string): Promise<boolean>;
  /** A secret that takes effect once it is confirmed; `null` if one is on already. */
  begin(db: Queryable, user: { id: string; email: string }): Promise<{ secret: string; uri: string } | null>;
  /** Checks a code of the app only. Each 30-second step can be used once. */
  takeAppCode(db: Queryable, userId: string, code: string): Promise<boolean>;
  /** Checks a code of the app or uses up a recovery code; `null` if it is neither. */
  takeCode(db: Queryable, userId: string, code: string): Promise<'app' | 'recovery' | null>;
  /**
   * Counts a wrong code after a right password. Returns how many in a row when the owner should be warned, otherwise
   * `null`.
   */
  countWrongCode(tx: Queryable, userId: string): Promise<number | null>;
  /** Call after a right code. */
  resetWrongCodes(tx: Queryable, userId: string): Promise<void>;
  /** Turns it on. Returns the recovery codes, which cannot be read later. */
  confirm(tx: Queryable, userId: string): Promise<string[]>;
  newRecoveryCodes(tx: Queryable, userId: string): Promise<string[]>;
  /** `false` if there was none. */
  remove(tx: Queryable, userId: string): Promise<boolean>;
}

/** Secrets are sealed and recovery codes hashed, both with keys derived from the session secret. */
export function createSecondFactors(secret: string, clock: Clock): SecondFactors {
  const seal = sealing(secret, 'second factor');
  const hashKey = Buffer.from(hkdfSync('sha256', secret, '', 'matv recovery codes', 32));
  const hashOf = (userId: string, code: string) =>
    createHmac('sha256', hashKey).update(`${userId} ${code}`).digest('base64url');
  const takeAppCode = async (db: Queryable, userId: string, code: string): Promise<boolean> => {
    const row = await secondFactorOf(db, userId);
    const opened = row ? seal.open(row.sealed_secret) : null;
    if (opened === null) return false;
    const step = stepOfCode(Buffer.from(opened, 'base64url'), code, clock.now());
    return step !== null && takeStep(db, userId, step);
  };
  const newRecoveryCodes = async (tx: Queryable, userId: string): Promise<string[]> => {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await replaceRecoveryCodes(
      tx,
      userId,
      codes.map((code) => hashOf(userId, code)),
    );
    return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
  };
  return {
    stateOf,
    isBegun: async (db, userId) => (await secondFactorOf(db, userId)) !== null,
    async begin(db, { id, email }) {
      const bytes = randomBytes(SECRET_BYTES);
      if (!(await beginSecondFactor(db, id, seal.seal(bytes.toString('base64url'))))) return null;
      return { secret: base32(bytes).replace(/.{4}(?=.)/g, '$& '), uri: otpauthUri(bytes, email) };
    },
    takeAppCode,
    async takeCode(db, userId, code) {
      if (await takeAppCode(db, userId, code)) return 'app';
      return (await takeRecoveryCode(db, userId, hashOf(userId, code))) ? 'recovery' : null;
    },
    async confirm(tx, userId) {
      await confirmSecondFactor(tx, userId, clock.now());
      return newRecoveryCodes(tx, userId);
    },
    countWrongCode: (tx, userId) => countWrongCode(tx, userId, WRONG_CODES_TO_WARN),
    resetWrongCodes,
    newRecoveryCodes,
    remove: removeSecondFactor,
  };
}

async function stateOf(db: Queryable, userId: string): Promise<SecondFactorState> {
  const since = (await secondFactorOf(db, userId))?.confirmed_at ?? null;
  return { isOn: since !== null, since, recoveryCodesLeft: since ? await countRecoveryCodes(db, userId) : 0 };
}

function newRecoveryCode(): string {
  return base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LENGTH);
}
