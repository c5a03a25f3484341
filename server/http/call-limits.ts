import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { type Rate, RateLimit } from '#server/limits/rate-limit.ts';
import type { App } from './app-types.ts';
import { actorOf } from './desk-guard.ts';
import type { Problem } from './problem.ts';
import type { CallLimit } from './routes.ts';

/** Limits the calls of each person at the desk; `refusal` makes the error from the seconds to wait. */
export function perPerson(rate: Rate, refusal: (seconds: number) => Problem): CallLimit {
  const calls = new RateLimit(rate);
  return {
    rule: ruleOf(rate, 'one person'),
    take: (request) => {
      const waitMs = calls.take(actorOf(request).user.id, Date.now());
      if (waitMs > 0) throw refusal(Math.ceil(waitMs / 1000));
    },
  };
}

/** A limit in words, for the API document. */
export function ruleOf({ burst, perMinute }: Rate, whom: string): string {
  return `${perMinute} a minute from ${whom}, ${burst} at once`;
}

interface AddressRate {
  readonly perMinute: number;
  /** How many addresses are tracked; the least recently seen are evicted. */
  readonly mostAddresses?: number;
  /** The error to throw; `after` says in words how long to wait. */
  readonly refusal: (after: string) => Problem;
}

/** Limits the calls per minute from each address, counted together for all routes of `scope` with this limit. */
export async function perAddress(scope: App, { perMinute, mostAddresses, refusal }: AddressRate): Promise<CallLimit> {
  if (!scope.hasDecorator('rateLimit')) await scope.register(rateLimit, { global: false });
  const limit = scope.rateLimit({
    max: perMinute,
    timeWindow: '1 minute',
    ...(mostAddresses === undefined ? {} : { cache: mostAddresses }),
    errorResponseBuilder: (_request: FastifyRequest, { after }) => refusal(after),
  });
  return {
    rule: `${perMinute} a minute from one address`,
    take: (request, reply) => limit.call(scope, request, reply),
  };
}
