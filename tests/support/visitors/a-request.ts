import type { NewSubmission } from '#server/visitors/inbox/submissions.service.ts';

/** A support request as its form submits it, different each time. */
export function aRequest(): Omit<NewSubmission, 'at'> {
  return {
    kind: 'diaspora',
    key: crypto.randomUUID(),
    name: 'Meera Shah',
    email: 'meera@visitor.example',
    phone: '+44 20 7946 0018',
    subject: 'A passport',
    language: 'en',
    details: { country: 'United Kingdom', issueDescription: 'My passport was lost in Leeds.' },
  };
}
