import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { AttachmentType } from '#domain/forms/attachment-types.ts';
import { type AuditEntry, recordAuditEntry } from '#server/audit/audit.service.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/client.ts';
import type { App } from '#server/http/app-types.ts';
import { Problem } from '#server/http/problem.ts';
import { DOWNLOAD_LIMITS, deskRoute } from '#server/http/routes.ts';
import type { Protection } from '../protection/protection.service.ts';
import { MAY_OPEN_ATTACHMENTS } from './attachments.policy.ts';
import type { Attachments, OpenedAttachment } from './attachments.service.ts';
import { registerPortfolioUpload } from './portfolio.api.ts';

export interface AttachmentRouteNeeds {
  readonly attachments: Attachments;
  readonly protection: Protection;
  readonly db: Database;
  readonly clock: Clock;
}

const MIME: Readonly<Record<AttachmentType, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
};

const queryInput = z.object({
  until: z.coerce.number().int().optional(),
  sig: z.string().max(100).optional(),
});

/** What visitors attached, for the desk (SPEC-35), and the upload of a portfolio for everyone. */
export function registerAttachmentRoutes(app: App, needs: AttachmentRouteNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/files/:id',
    allow: MAY_OPEN_ATTACHMENTS,
    limits: DOWNLOAD_LIMITS,
    tags: ['desk'],
    summary: 'Open a file that a visitor attached',
    description:
      'For editors. Leads on to an address that works for ten minutes and for the same person only; there the file is downloaded, which the audit log notes. Both need a session.',
    params: z.object({ id: z.string().max(40) }),
    query: queryInput,
    handle: async ({ params: { id }, query: { until, sig }, user, reply }) => {
      const { links, open } = needs.attachments;
      const now = needs.clock.now();
      reply.header('cache-control', 'private, no-store');
      if (until === undefined || sig === undefined) return reply.redirect(links.shortLived(id, user.id, now), 303);
      if (!links.isGood({ id, until, sig }, user.id, now)) throw expired();
      const file = await open(id);
      if (!file) throw new Problem(404, 'file_not_found', 'There is no such file. It may have been erased.');
      await recordAuditEntry(needs.db.pool, openingOf(id, file, user.id));
      return sendFile(reply, file);
    },
  });
  registerPortfolioUpload(app, needs);
}

/** Which file of which submission, never its name: senders name files after people. */
function openingOf(id: string, { owner, type }: OpenedAttachment, userId: string): AuditEntry {
  const entry = { userId, action: 'opened a file of', subject: 'submission' } as const;
  const details = { file: id, type, number: owner?.number ?? null };
  if (owner === null) return { ...entry, subjectId: 'inbox', title: 'a form that was never sent', details };
  return { ...entry, subjectId: owner.submissionId, title: owner.reference, details };
}

/** Always downloaded, never displayed inline. */
async function sendFile(reply: FastifyReply, file: OpenedAttachment): Promise<FastifyReply> {
  return reply
    .header('content-type', MIME[file.type])
    .header('content-length', file.bytes)
    .header('content-disposition', dispositionOf(file))
    .header('content-security-policy', "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
    .send(await file.stream());
}

/** The name in both forms of RFC 6266; it ends as what the file is. */
function dispositionOf({ name, type }: OpenedAttachment): string {
  const whole = new RegExp(`\\.(${type === 'jpg' ? 'jpe?g' : type})$`, 'i').test(name) ? name : `${name}.${type}`;
  const plain = whole.replace(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(whole).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function expired(): Problem {
  return new Problem(410, 'link_expired', 'This link is no longer valid. Open the file again from the desk.');
}
