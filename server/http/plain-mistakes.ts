import { z } from 'zod';
import { counted } from '#domain/counted.ts';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a web address',
  datetime: 'must be an ISO 8601 time',
  date: 'must be a date such as 2026-11-20',
};

/**
 * Has schemas without a message of their own say what is wrong in words for the person who sent it, such as 'must have
 * at most 200 characters', in place of zod's 'Too big: expected string to have <=200 characters'. They follow the name
 * of a field.
 */
export function sayMistakesPlainly(): void {
  z.config({ localeError: mistakeOf });
}

function mistakeOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? 'is not valid');
    case 'too_small':
      return beyond(issue.origin, Number(issue.minimum), issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return beyond(issue.origin, Number(issue.maximum), issue.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not written as it must be';
    case 'invalid_value':
      return issue.input === undefined ? 'is missing' : `must be ${issue.values.join(' or ')}`;
    case 'unrecognized_keys':
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
}

/** 'must have at most 200 characters', 'must be at least 1'. */
function beyond(origin: string, limit: number, than: string): string {
  if (origin === 'string')
    return limit === 1 && than === 'at least' ? 'is empty' : `must have ${than} ${counted(limit, 'character')}`;
  if (origin === 'array' || origin === 'set') return `must have ${than} ${counted(limit, 'entry', 'entries')}`;
  return `must be ${than} ${limit.toLocaleString('en-GB')}`;
}
