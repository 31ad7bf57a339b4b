import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

const PERSONAL = { email: 'ada@example.com', telephone: '+44 20 7946 0777', token: 'tok-4711', address: { street0: '1 Analytical Row' } };

function logged(fields: object): string {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.info(fields, 'a line');
  return lines.join('');
}

describe.each(Object.keys(PERSONAL) as (keyof typeof PERSONAL)[])('the log redacts %s', (name) => {
  const one = { [name]: PERSONAL[name] };
  it.each([
    ['as a field', one],
    ['inside a field', { order: one }],
    ['two levels down', { order: { contact: one } }],
    ['inside an error', { err: { ...one, message: 'failed' } }],
  ])('%s', (_where, fields) => {
    const line = logged({ ...fields, path: '/uk' });
    expect(JSON.parse(line)).toMatchObject({ msg: 'a line', path: '/uk' });
    expect(line).toContain(`"${name}":"[Redacted]"`);
    for (const text of ['ada@example.com', '7946', 'tok-4711', 'Analytical']) expect(line).not.toContain(text);
  });
});

it('a child logger redacts the fields it adds to each line', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.child({ email: PERSONAL.email, order: { email: PERSONAL.email } }).info('a line');
  expect(lines.join('')).toContain('[Redacted]');
  expect(lines.join('')).not.toContain(PERSONAL.email);
});
