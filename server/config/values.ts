import { z } from 'zod';
import { COUNTRY_CODES } from '#app/modules/markets/domain/types.ts';
import { isTooWide, parseBlock } from '#server/kernel/ip-address.ts';

/** Visible ASCII characters, which a header can carry. */
export const VISIBLE = /^[\x21-\x7e]+$/;
/** Minimum length of the key between a shop and the hosted platform. */
export const SHORTEST_SERVICE_KEY = 32;

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number between 0 and 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a number between 0 and 65535');
export const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true');
export const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

export const origin = z.string().transform((value, context) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash || url.username) {
    context.addIssue({ code: 'custom', message: `"${value}" is not an origin: scheme and host, no path` });
    return z.NEVER;
  }
  return url.origin;
});

/** An origin with a path, without a trailing slash. */
export const serviceUrl = z
  .string({ error: 'is needed' })
  .refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : null;
    return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
  }, 'is not an address: scheme, host and path')
  .transform((value) => value.replace(/\/+$/, ''));

export const publicOrigins = list.pipe(z.array(origin).min(1, 'names no origin'));
export const trustedProxies = z.string().transform((value, context) => {
  if (value.trim() === 'none') return [];
  const blocks = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const wrong = blocks.filter((block) => parseBlock(block) === null);
  if (wrong.length > 0)
    context.addIssue({
      code: 'custom',
      message: `"${wrong.join('", "')}" is not a CIDR block; use blocks separated by commas, or none`,
    });
  const everybody = blocks.filter((text) => {
    const block = parseBlock(text);
    return block !== null && isTooWide(block);
  });
  if (everybody.length > 0) {
    const message = `"${everybody.join('", "')}" trusts strangers, who could then choose the address that limits are counted for; name the networks the proxy connects from`;
    context.addIssue({ code: 'custom', message });
  }
  return blocks;
});
export const regionalShops = z
  .string()
  .refine((value) => value.split(',').every((entry) => !entry.trim() || /^\s*[A-Z]{2}=https:\/\/\S+\s*$/.test(entry)), {
    error: 'must be entries such as AU=https://au.example.com, separated by commas',
    abort: true,
  })
  .superRefine((value, context) => {
    const named = value.split(',').flatMap((entry) => entry.trim().slice(0, 2) || []);
    const unknown = named.filter((code) => !COUNTRY_CODES.some((country) => country === code));
    if (unknown.length > 0)
      context.addIssue({ code: 'custom', message: `names ${unknown.join(', ')}, where the shop does not sell` });
  });
/** The entries of a list that commas separate. */
export const listed = z.string().transform((value) =>
  value
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean),
);
/** Country codes of the shop, separated by commas. */
export const countries = listed.pipe(
  z.array(z.enum(COUNTRY_CODES, { error: 'names a country where the shop does not sell' })).min(1, 'names no country'),
);
export const hosts = listed.refine((names) => names.every((name) => /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)), {
  error: 'must be host names in lower case such as au.example.com, separated by commas',
});
export const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number);

/** How long a cache keeps a page: up to a day. */
export const cdnSeconds = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a whole number of seconds from 1 to 99999')
  .transform(Number);

/** At most a minute. */
export const stopDelay = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number of milliseconds')
  .transform(Number)
  .refine((delay) => delay <= 60_000, 'must be at most 60000');

/** One of so many. */
export const sampled = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'must be a whole number from 1 to 999999')
  .transform(Number);

const MOST_DAYS = 90;
export const daysToWait = z
  .string()
  .regex(/^\d{1,2}$/, `must be a whole number from 0 to ${MOST_DAYS}`)
  .transform(Number)
  .refine((days) => days <= MOST_DAYS, `must be at most ${MOST_DAYS}`);

/** A whole number from 1. */
export const upTo = (most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, `must be a whole number from 1 to ${most}`)
    .transform(Number)
    .refine((value) => value >= 1 && value <= most, `must be a whole number from 1 to ${most}`);

export const percent = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, 'must be a whole number from 1 to 100')
  .transform(Number);

/** An address of mail or a page, as a URI. */
export const securityContact = z.string().transform((value, context) => {
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(value)) return value.startsWith('mailto:') ? value : `mailto:${value}`;
  if (/^https:\/\/\S+$/.test(value) && URL.canParse(value)) return value;
  context.addIssue({
    code: 'custom',
    message: 'must be an address of mail such as security@shop.example.com, or a page on https',
  });
  return z.NEVER;
});

export const databaseUrl = z.string().transform((value, context) => {
  // No message repeats the value: it contains a password.
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    context.addIssue({ code: 'custom', message: 'is not an address of a PostgreSQL database' });
    return z.NEVER;
  }
  if (url.pathname.length < 2)
    context.addIssue({ code: 'custom', message: 'names no database: it belongs behind the host' });
  return value;
});
export const poolSize = z
  .string()
  .regex(/^\d{1,4}$/, 'must be a number from 2 to 1000')
  .transform(Number)
  .refine((value) => value >= 2 && value <= 1000, 'must be a number from 2 to 1000');
