import { describe, expect, it } from 'vitest';
import { errorText, messageIn, nearestField } from './field-errors.ts';

describe('what is wrong with a field', () => {
  it('is shown at the field that the path leads to, or at the one that holds it', () => {
    const values = { website: '', expertise: 'floods, rivers', rules: [{ starts: '10:00' }] };
    expect(nearestField(values, 'website')).toBe('website');
    expect(nearestField(values, 'expertise.1')).toBe('expertise');
    expect(nearestField(values, 'rules.0.starts')).toBe('rules.0.starts');
    expect(nearestField(values, 'rules.3.starts')).toBe('rules');
    expect(nearestField(values, 'version')).toBeNull();
    expect(nearestField(values, '')).toBeNull();
  });

  it('is the first message, also of an entry in a list', () => {
    expect(messageIn({ type: 'too_small', message: 'is missing' })).toBe('is missing');
    expect(messageIn([undefined, { type: 'too_big', message: 'must have at most 60 characters' }])).toBe(
      'must have at most 60 characters',
    );
    expect(messageIn({ ref: { message: 'of the input' }, type: 'custom' })).toBeNull();
    expect(messageIn(undefined)).toBeNull();
  });

  it('is a whole sentence', () => {
    expect(errorText('Website', 'must begin with https://')).toBe('Website must begin with https://.');
    expect(errorText('Reason', 'Say why: readers of the petition see it')).toBe(
      'Say why: readers of the petition see it',
    );
  });
});
