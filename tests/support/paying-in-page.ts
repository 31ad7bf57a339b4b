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

/** A session the page was given to pay by. */
export type PageSession = z.infer<typeof sessionShape>;
/** What the widget has from the provider about a payment, for the shop to ask about. */
export type PageResult = Fields & {
  readonly reference: string;
  readonly sessionId: string;
  readonly sessionResult: string;
};

/** Asks for a session as the payment step does: what it was given, or what the shopper is told instead. */
export async function openSession(
  browser: FormBrowser,
  form: Fields,
): Promise<PageSession | (z.infer<typeof stayShape> & { readonly status: number })> {
  const { status, body } = await browser.ask(`${PAYMENT}/session`, form);
  const session = sessionShape.safeParse(body);
  return session.success ? session.data : { ...stayShape.parse(body), status };
}

/** Asks whether this may be paid now, as the button does. Answers the status and what is told when it may not. */
export async function checkSession(
  browser: FormBrowser,
  form: Fields,
  session: PageSession,
): Promise<{ readonly status: number; readonly told: string }> {
  const { status, body } = await browser.ask(`${PAYMENT}/check`, { ...form, sessionId: session.session.id });
  const stay = stayShape.safeParse(body);
  return { status, told: stay.success ? `${stay.data.title} ${stay.data.text}` : '' };
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
 * Tells the shop what the widget came to. Answers where the shopper is led, or the kind of the answer when it leads
 * nowhere.
 */
export async function tellResult(browser: FormBrowser, form: Fields, result: PageResult): Promise<string> {
  const { kind, location } = answerShape.parse((await browser.ask(`${PAYMENT}/result`, { ...form, ...result })).body);
  return location ?? kind;
}
