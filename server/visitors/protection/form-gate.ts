import type { FormLimits } from './form-limits.ts';
import { RateLimit, Strain } from './rate-limit.ts';

/** What came through one form, and how much more may. All `take…` answer 0, or the milliseconds to wait. */
export interface FormGate {
  takePost(network: string, now: number): number;
  takeAsked(network: string, now: number): number;
  takePlain(network: string, now: number): number;
  /** Counts for the pressure on the form as well. */
  takeWithTicket(network: string, now: number): number;
  takeEasy(network: string, now: number): void;
  /** Whether a proof is needed: the form gets more than it is made for, or this network sent its share. */
  isPressed(network: string, now: number): boolean;
  /** Above 1: more than the form is made for. */
  strain(now: number): number;
}

const EVERYBODY = 'everybody';

export function openGate(limits: FormLimits): FormGate {
  const posts = new RateLimit(limits.posts);
  const asked = new RateLimit(limits.posts);
  const withTicket = new RateLimit(limits.withTicket);
  const easy = new RateLimit(limits.easy);
  const plain = new RateLimit(limits.plain);
  const plainTogether = new RateLimit(limits.plainTogether);
  const strain = new Strain(limits.usualPerMinute);
  return {
    takePost: (network, now) => posts.take(network, now),
    takeAsked: (network, now) => asked.take(network, now),
    takePlain(network, now) {
      const waitMs = Math.max(plain.waitOf(network, now), plainTogether.waitOf(EVERYBODY, now));
      if (waitMs > 0) return waitMs;
      plain.take(network, now);
      return plainTogether.take(EVERYBODY, now);
    },
    takeWithTicket(network, now) {
      const waitMs = withTicket.take(network, now);
      if (waitMs === 0) strain.note(now);
      return waitMs;
    },
    takeEasy: (network, now) => {
      easy.take(network, now);
    },
    isPressed: (network, now) => strain.at(now) > 1 || easy.waitOf(network, now) > 0,
    strain: (now) => strain.at(now),
  };
}
