import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WritingChecks } from './writing-checks.tsx';

const shown = (content: string) => renderToStaticMarkup(<WritingChecks content={content} text={{ current: null }} />);

describe('the checks beside a text', () => {
  it('say how long its sentences are, and what to look at', () => {
    const html = shown('<h2>Storm</h2><p>The harbours are closed. See <a href="/x">here</a>.</p>');
    expect(html).toContain('3 sentences, 2 words each on average');
    expect(html).toContain('The link ‘here’ does not say where it leads.');
    expect(html.match(/>Show</g)).toHaveLength(1);
  });

  it('say so when there is nothing to look at, and nothing of an empty text', () => {
    expect(shown('<p>The harbours are closed.</p>')).toContain('No problems found.');
    expect(shown('')).toBe('');
  });
});
