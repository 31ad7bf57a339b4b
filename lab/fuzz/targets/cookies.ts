import * as fc from 'fast-check';
import { parseCookies } from '#app/kernel/cookies.ts';
import { openMirror, type SealedKey } from '#app/modules/checkout/http/mirror.server.ts';
import { createSessionCodec } from '#app/web/session/session.server.ts';
import { sessionSchema } from '#app/web/session/session-data.ts';
import { type Json, jsonLike, texts } from '#lab/fuzz/inputs.ts';
import { ensure, fuzzTarget } from '#lab/fuzz/target.ts';
import { largestSession } from '#tests/support/largest-session.ts';

const NOW = Date.UTC(2026, 5, 1);
const SECOND = 1000;
const codec = createSessionCodec({
  secrets: ['new'.repeat(12), 'old'.repeat(12)],
  cookieName: 'session',
  secure: true,
});
const times = { started: NOW, renewed: NOW, draft: NOW };
const session = { ...largestSession(1), notice: { kind: 'removed', value: 'Sock' } };
const header = codec.write({ data: { cart: session.cart, orders: session.orders }, times }).split(';', 1)[0] ?? '';
const whole = JSON.stringify(codec.read(header, NOW).data);

const LIMIT = 4095;

/** An altered header opens the session that was sealed, or none. */
export const cookieHeader = fuzzTarget<string>({
  name: 'cookies: header',
  input: texts({
    seeds: [header, `country=DE; ${header}; a=b`, `consent=x; wish-list=PW-1.PW-2; ${header}`],
    pieces: ['session=', '; ', ';', '=', header],
    longest: 8000,
  }),
  check(text) {
    for (const [name] of parseCookies(text)) ensure(!name.includes(';') && !name.includes('='), 'a name of a cookie');
    const data = JSON.stringify(codec.read(text, NOW).data);
    ensure(data === '{}' || data === whole, 'an altered cookie is empty or unchanged');
  },
  grown: (unit, count) => `a=1; ${unit.repeat(count)}; ${header}`,
});

/** A sealed value of any shape, as another release may have written it. */
export const sealedSession = fuzzTarget<Json>({
  name: 'cookies: sealed session',
  input: jsonLike([
    {
      ...(session as unknown as Record<string, Json>),
      id: 'abcdefgh',
      times: [NOW, NOW, NOW].map((time) => time / SECOND),
    },
  ]),
  check(value) {
    const opened = codec.read(`session=${codec.seal(value)}`, NOW);
    ensure(sessionSchema.safeParse(opened.data).success, 'what is read has the shape of a session');
    const written = codec.write(opened);
    ensure(written.length <= LIMIT, 'a session fits into a cookie');
    const again = codec.read(written.split(';', 1)[0] ?? '', NOW);
    ensure(written.includes('Max-Age=0') || again.times.started === opened.times.started, 'a written session opens');
  },
});

const MIRRORS = [
  { key: 'cart-tokens', value: { cart: session.cart, otherCart: session.otherCart } },
  { key: 'checkoutInfo', value: session.checkout },
  { key: 'orderv1', value: { orderId: 'PW-1', payment: session.payment, trackedOrder: session.trackedOrder } },
] as const satisfies readonly { readonly key: SealedKey; readonly value: object }[];

export const mirrors = fuzzTarget<{ key: SealedKey; envelope: Json }>({
  name: 'cookies: mirrors in the browser',
  input: fc.constantFrom(...MIRRORS).chain(({ key, value }) =>
    jsonLike([{ purpose: key, at: NOW, value: JSON.parse(JSON.stringify(value)) }]).map((envelope) => ({
      key,
      envelope,
    })),
  ),
  check({ key, envelope }) {
    const opening = { open: codec.open, now: NOW };
    const value = openMirror(key, codec.seal(envelope), opening);
    if (value === null) return;
    const again = openMirror(key, codec.seal({ purpose: key, at: NOW, value }), opening);
    ensure(JSON.stringify(again) === JSON.stringify(value), 'an opened mirror opens again with the same value');
    for (const other of MIRRORS)
      if (other.key !== key) ensure(openMirror(other.key, codec.seal(envelope), opening) === null, 'one purpose each');
  },
});
