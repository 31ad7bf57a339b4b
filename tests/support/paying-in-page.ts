import { z } from 'zod';
import { PAYMENT } from './buying.ts';
import type { Fields, FormBrowser } from './form-browser.ts';
import { card } from './sandbox-widget.ts';

const sessionShape = z.object({
  kind: z.literal('session'),
  order: z.object({ number: z.string() }),
  reference: z.string(),
  session: z.object({ id: z.string(), sessionData: z.string() }),
  amount: z.object({ value: z.number(), currency: z.string() }),
});
const stayShape = z.object({ kind: z.literal('stay'), title: z.string(), text: z.string() });
const paidShape = z.object({ resultCode: z.string(), sessionResult: z.string() });
const answerShape = z.looseObject({ kind: z.string(), location: z.string().optional() });

/** A payment session of the page. */
export type PageSession = z.infer<typeof sessionShape>;
/** The provider's data about a payment that the widget sends to the shop. */
export type PageResult = Fields & {
  readonly reference: string;
  readonly sessionId: string;
  readonly sessionResult: string;
};

/** Requests a session as the payment step does: returns it, or the message for the shopper. */
export async function openSession(
  browser: FormBrowser,
  form: Fields,
): Promise<PageSession | (z.infer<typeof stayShape> & { readonly status: number })> {
  const { status, body } = await browser.ask(`${PAYMENT}/session`, form);
  const session = sessionShape.safeParse(body);
  return session.success ? session.data : { ...stayShape.parse(body), status };
}

/**
 * Asks the shop whether this may be paid now, as the button does. Returns the status, and the message of a rejection.
 */
export async function checkSession(
  browser: FormBrowser,
  form: Fields,
  session: PageSession,
): Promise<{ readonly status: number; readonly message: string }> {
  const { status, body } = await browser.ask(`${PAYMENT}/check`, { ...form, sessionId: session.session.id });
  const stay = stayShape.safeParse(body);
  return { status, message: stay.success ? `${stay.data.title} ${stay.data.text}` : '' };
}

/** Pays at the provider, as the widget does with a test card. */
export async function payByCard(
  browser: FormBrowser,
  { reference, session: { id, sessionData } }: PageSession,
  holderName = 'Ada King',
): Promise<PageResult> {
  const paymentMethod = card('4111111111111111', { holderName });
  const { body } = await browser.ask(`/checkoutshopper/v1/sessions/${id}/payments?clientKey=sandbox_PAIRWISE`, {
    json: { sessionData, paymentMethod },
  });
  return { reference, sessionId: id, ...paidShape.parse(body) };
}

/**
 * Reports the result of the widget to the shop. Returns the redirect target of the shopper, or the kind of the answer
 * without one.
 */
export async function reportResult(browser: FormBrowser, form: Fields, result: PageResult): Promise<string> {
  const { kind, location } = answerShape.parse((await browser.ask(`${PAYMENT}/result`, { ...form, ...result })).body);
  return location ?? kind;
}
