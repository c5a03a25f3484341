import { browserName } from '#domain/browser-name.ts';
import type { OpenSession, OwnershipProof, ProofAsked } from '#domain/desk/people.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { inTransaction } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { askedOf, proveOwnership } from './ownership.ts';
import type { Passwords } from './passwords.ts';
import { endSessions, noteProof, sessionsOfUser } from './people.repo.ts';
import { personOr404 } from './people.service.ts';
import type { Actor, PeopleNeeds } from './people-needs.ts';

/** Where people are logged in. `userId` may be the actor's own. */
export interface OpenSessions {
  /** What the actor has to prove before ending sessions of their own other than this one. */
  asks(actor: Actor): Promise<ProofAsked>;
  /** As `proveOwnership`; valid for ten minutes. An empty `proof` throws unless a proof or login still counts. */
  prove(actor: Actor, proof: OwnershipProof): Promise<void>;
  list(actor: Actor, userId: string): Promise<OpenSession[]>;
  /** Throws a Problem 404 if the session has ended already. */
  endOne(actor: Actor, userId: string, sessionId: string): Promise<number>;
  /** Ends all sessions, or all but the requesting one. Returns how many. */
  endAll(actor: Actor, userId: string, keep: 'current' | 'none'): Promise<number>;
}

export function createOpenSessions(needs: PeopleNeeds, passwords: Pick<Passwords, 'prove'>): OpenSessions {
  const { db } = needs;
  const end = (actor: Actor, userId: string, which: { only?: string; except?: string }, action: string) =>
    inTransaction(db, async (tx) => {
      const { name } = await personOr404(tx, userId);
      const ended = await endSessions(tx, userId, which);
      const entry = { userId: actor.user.id, action, subject: 'person', subjectId: userId, title: name } as const;
      if (ended > 0) await recordAuditEntry(tx, { ...entry, details: { sessions: ended } });
      return ended;
    });
  return {
    asks: (actor) => askedOf(needs, actor),
    async prove(actor, proof) {
      const asked = await proveOwnership(needs, passwords, actor, proof);
      if (asked !== 'nothing') await noteProof(db.pool, actor.sessionId);
    },
    async list(actor, userId) {
      await personOr404(db.pool, userId);
      return (await sessionsOfUser(db.pool, userId)).map((row) => ({
        _id: row.id,
        browser: browserName(row.user_agent),
        address: row.ip_address || null,
        since: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at.toISOString(),
        isCurrent: row.id === actor.sessionId,
      }));
    },
    async endOne(actor, userId, sessionId) {
      const ended = await end(actor, userId, { only: sessionId }, 'ended a session');
      if (ended === 0) throw new Problem(404, 'session_not_found', 'This session has ended already.');
      return ended;
    },
    endAll: (actor, userId, keep) =>
      end(actor, userId, keep === 'current' ? { except: actor.sessionId } : {}, 'logged out everywhere'),
  };
}
