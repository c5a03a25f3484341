import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security.ts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('the content security policy of a page', () => {
  it('names exactly the inline scripts that the page holds', () => {
    const policy = contentSecurityPolicy(
      Buffer.from(
        '<script>a("–")</script><script async type="module">b()</script><script src="/assets/c.js"></script>',
      ),
      false,
    );
    expect(policy).toContain(`script-src 'self' ${hashOf('a("–")')} ${hashOf('b()')};`);
  });

  it('does not name data', () => {
    const policy = contentSecurityPolicy(Buffer.from('<script type="application/ld+json">{"a":1}</script>'), false);
    expect(policy).toContain("script-src 'self';");
  });

  it('allows no inline style, no frame, no plug-in and no other host', () => {
    const policy = contentSecurityPolicy(Buffer.of(), true);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).not.toContain('https:');
  });
});
