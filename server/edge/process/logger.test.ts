import { describe, expect, test } from 'vitest';
import { createLogger } from './logger.ts';

const PERSONAL = {
  email: 'ada@example.com',
  telephone: '+44 20 7946 0777',
  token: 'tok-4711',
  address: { street0: '1 Analytical Row' },
};

function logged(fields: object): string {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.info(fields, 'a line');
  return lines.join('');
}

describe.each(Object.keys(PERSONAL) as (keyof typeof PERSONAL)[])('the log redacts %s', (name) => {
  const one = { [name]: PERSONAL[name] };
  test.each([
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

test('a child logger redacts the fields it adds to each line', () => {
  const lines: string[] = [];
  const logger = createLogger({ logLevel: 'info' }, { write: (line) => void lines.push(line) });
  logger.child({ email: PERSONAL.email, order: { email: PERSONAL.email } }).info('a line');
  expect(lines.join('')).toContain('[Redacted]');
  expect(lines.join('')).not.toContain(PERSONAL.email);
});

describe('`LOG_PRETTY`', () => {
  const lines = (write: (logger: ReturnType<typeof createLogger>) => void) => {
    const written: string[] = [];
    write(createLogger({ logLevel: 'info', logPretty: true }, { write: (line) => void written.push(line) }));
    return written.join('').replaceAll(/\d\d:\d\d:\d\d\.\d{3}/g, 'TIME');
  };

  test('prints a readable line with its fields', () => {
    expect(lines((logger) => logger.warn({ path: '/uk', order: { lines: 2 } }, 'The shop is open'))).toBe(
      'TIME WARN  The shop is open path=/uk order={"lines":2}\n',
    );
  });

  test('prints the stack of an error below its line', () => {
    const error = new Error('broken');
    expect(lines((logger) => logger.error({ err: error }, 'A route failed'))).toBe(
      `TIME ERROR A route failed\n${error.stack}\n`,
    );
  });

  test('redacts what JSON lines redact', () => {
    expect(lines((logger) => logger.info({ contact: PERSONAL }, 'a line'))).not.toMatch(
      /ada@|7946|tok-4711|Analytical/,
    );
  });
});
