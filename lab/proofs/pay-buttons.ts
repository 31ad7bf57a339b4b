import { isHosted, PAYMENT } from '#tests/support/buying.ts';
import { type Fields, type FormBrowser, textOf } from '#tests/support/form-browser.ts';
import { checkSession, openSession, payByCard, reportResult } from '#tests/support/paying-in-page.ts';

/** The result of the button: rejected with this message, or a payment of so many pence. */
export type Pressed = { readonly status: number; readonly text: string; readonly charged: number | null };
export type Button = () => Promise<Pressed>;

/** Leads to the provider's own page. */
export async function hostedButton(browser: FormBrowser, form: Fields): Promise<Button> {
  return async () => {
    const answer = await browser.request(PAYMENT, form);
    const charged = isHosted(answer.location)
      ? /(\d+\.\d\d) GBP/.exec(textOf((await browser.visit(answer.location)).html))?.[1]
      : undefined;
    return {
      status: answer.status,
      text: textOf(answer.html),
      charged: charged === undefined ? null : Math.round(Number(charged) * 100),
    };
  };
}

/** The fields are in the page already: the card is charged by the session they were opened with. */
async function pageButton(browser: FormBrowser, form: Fields): Promise<Button> {
  const session = await openSession(browser, form);
  if (session.kind === 'stay')
    return async () => ({ status: session.status, text: `${session.title} ${session.text}`, charged: null });
  return async () => {
    const { status, message } = await checkSession(browser, form, session);
    if (status !== 200) return { status, text: message, charged: null };
    const place = await reportResult(browser, form, await payByCard(browser, session));
    const done = await browser.visit(place);
    return { status, text: textOf(done.html), charged: place.includes('/success/') ? session.amount.value : null };
  };
}
export const BUTTONS = [hostedButton, pageButton];
