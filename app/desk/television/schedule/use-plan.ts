import { useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { type PlanAnswer, sendPlan } from './send-plan.ts';

export interface Planned {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body: object;
  /** Said when it is done. */
  readonly done: string;
}

export interface Planning {
  readonly isSending: boolean;
  /** What somebody else has saved meanwhile: what was typed has not been. */
  readonly theirs: DeskProgramme | null;
  send(planned: Planned): Promise<DeskProgramme | null>;
  /** The conflict is answered. */
  settle(): void;
}

const NOT_SAVED = 'This was not saved';

/** Sends plans and says what came of them; a conflict stays until it is answered. */
export function usePlan(): Planning {
  const { say } = useAlerts();
  const [isSending, setSending] = useState(false);
  const [theirs, setTheirs] = useState<DeskProgramme | null>(null);

  function take(answer: PlanAnswer, done: string): DeskProgramme | null {
    if (answer.kind === 'stale') {
      setTheirs(answer.theirs);
      return null;
    }
    if (answer.kind === 'refused') {
      say('failed', NOT_SAVED, answer.reason);
      return null;
    }
    setTheirs(null);
    say('done', done);
    return answer.programme;
  }

  async function send({ method, path, body, done }: Planned): Promise<DeskProgramme | null> {
    setSending(true);
    try {
      return take(await sendPlan(method, path, body), done);
    } catch (error) {
      if (error instanceof SessionEnded) return null;
      reportError(error);
      say('failed', NOT_SAVED, 'The site could not be reached. What you have typed is still here.');
      return null;
    } finally {
      setSending(false);
    }
  }
  return { isSending, theirs, send, settle: () => setTheirs(null) };
}
