import { expect } from 'vitest';
import { minutes } from '#app/kernel/clock.ts';
import type { LetterShop } from './letter-shop.ts';
import { Shopper } from './shopper.ts';

export const FORM = '#sign-in';
export const ADDRESS_FORM = 'form:has(input[name="contact.email"])';
export const SIGN_OUT = 'form:has(button[value="sign-out"])';
/** The address of the orders of `LetterShop`. */
export const ADA = 'ada@example.com';
type Storefront = 'uk' | 'de' | 'nl';

/** Visitors who ask for sign-in links and use them. `node` is the shop of the test file, once it is open. */
export function signInVisitors(node: () => LetterShop) {
  const newShopper = (address?: string) => new Shopper(node().shop, address === undefined ? {} : { address });
  const post = (email: string, shopper = newShopper()) =>
    shopper.request('/uk/login', { method: 'POST', body: new URLSearchParams({ email }) });
  const signInLetters = async (email: string) =>
    (await node().lettersTo(email)).filter(({ kind }) => kind === 'sign-in-link');

  /** The letter with a new link, once the short limits of earlier ones have ended. */
  async function newLetter(storefront: Storefront = 'uk', email = ADA) {
    node().pass(minutes(16));
    const shopper = newShopper();
    await shopper.visit(`/${storefront}/login`);
    const asked = await shopper.submit(FORM, { email: ` ${email.toUpperCase()} ` });
    expect([asked.status, asked.url.pathname + asked.url.search]).toEqual([200, `/${storefront}/login`]);
    const [letter] = await signInLetters(email);
    const link = letter?.links.find((one) => one.includes('/login/')) ?? '';
    return { asked, text: letter?.text ?? '', link };
  }

  async function signedIn(storefront: Storefront = 'uk'): Promise<Shopper> {
    const shopper = newShopper();
    await shopper.visit((await newLetter(storefront)).link);
    await shopper.submit('main form');
    expect(shopper.current.url.pathname).toBe(`/${storefront}/login`);
    return shopper;
  }
  return { newShopper, post, signInLetters, newLetter, signedIn };
}
