import type { FormName } from '#domain/forms/form-names.ts';
import { RateLimit, Strain } from '#server/limits/rate-limit.ts';
import type { SharedLimit, SharedLimits } from '#server/limits/shared-rate-limit.ts';
import type { FormLimits } from './form-limits.ts';

/**
 * The rate limits of one form. Each `take…` returns 0, or the milliseconds to wait. Requests are counted in this process
 * before the body is read; admission is counted in this process first and then across all nodes, so that a flood is
 * rejected without a statement (ADR-040). What all nodes together refuse, this one refuses by itself until it is possible
 * again, and no longer: nobody who waited as long as we said is told to wait again because he had asked.
 */
export interface FormGate {
  takePost(network: string, now: number): number;
  takeTicketRequest(network: string, now: number): number;
  takePlain(network: string, now: number): Promise<number>;
  /** Counts towards `strain` as well. */
  takeWithTicket(network: string, now: number): Promise<number>;
  /** Takes one of the forms that a network may send without a proof-of-work. */
  takeEasy(network: string, now: number): Promise<number>;
  /** Whether a proof-of-work is needed: `strain` is above 1, or this network has used up its forms without one. */
  isPressed(network: string, now: number): boolean;
  /** The form's load; above 1 it exceeds `FormLimits.usualPerMinute`. */
  strain(now: number): number;
}

const EVERYBODY = 'everybody';

export function openGate(form: FormName, limits: FormLimits, shared: Pick<SharedLimits, 'limit'>): FormGate {
  const posts = new RateLimit(limits.posts);
  const tickets = new RateLimit(limits.posts);
  const withTicket = new RateLimit(limits.withTicket);
  const easy = new RateLimit(limits.easy);
  const plain = new RateLimit(limits.plain);
  const plainTogether = new RateLimit(limits.plainTogether);
  const strain = new Strain(limits.usualPerMinute);
  const ofAllNodes = {
    withTicket: shared.limit(`${form} with ticket`, limits.withTicket),
    easy: shared.limit(`${form} without proof`, limits.easy),
    plain: shared.limit(`${form} without script`, limits.plain),
    plainTogether: shared.limit(`${form} without script, all networks`, limits.plainTogether),
  };
  return {
    takePost: (network, now) => posts.take(network, now),
    takeTicketRequest: (network, now) => tickets.take(network, now),
    async takePlain(network, now) {
      const waitMs = Math.max(plain.waitOf(network, now), plainTogether.waitOf(EVERYBODY, now));
      if (waitMs > 0) return waitMs;
      plain.take(network, now);
      plainTogether.take(EVERYBODY, now);
      const ownWaitMs = await takeFromAllNodes(plain, network, now, ofAllNodes.plain);
      if (ownWaitMs > 0) {
        plainTogether.giveBack(EVERYBODY);
        return ownWaitMs;
      }
      const togetherWaitMs = await takeFromAllNodes(plainTogether, EVERYBODY, now, ofAllNodes.plainTogether);
      if (togetherWaitMs > 0) {
        plain.giveBack(network);
        await ofAllNodes.plain.giveBack(network);
      }
      return togetherWaitMs;
    },
    async takeWithTicket(network, now) {
      const waitMs = withTicket.take(network, now);
      if (waitMs > 0) return waitMs;
      strain.note(now);
      return takeFromAllNodes(withTicket, network, now, ofAllNodes.withTicket);
    },
    async takeEasy(network, now) {
      const waitMs = easy.take(network, now);
      if (waitMs > 0) return waitMs;
      return takeFromAllNodes(easy, network, now, ofAllNodes.easy);
    },
    isPressed: (network, now) => strain.at(now) > 1 || easy.waitOf(network, now) > 0,
    strain: (now) => strain.at(now),
  };
}

/** Milliseconds to wait, or 0. As long as the limit of all nodes refuses, the `own` one of this node does so by itself. */
async function takeFromAllNodes(own: RateLimit, key: string, now: number, ofAll: SharedLimit): Promise<number> {
  const waitMs = await ofAll.take(key);
  if (waitMs > 0) own.emptyUntil(key, now + waitMs);
  return waitMs;
}
