import { z } from 'zod';
import type { Language } from '#app/kernel/text.ts';
import { requestLanguage } from '#server/kernel/request-language.ts';
import { file, page } from './answers.ts';
import { bill, unknownPage } from './bank.ts';
import { amountText } from './hosted-page.ts';
import { escapeHtml, sandboxPage } from './pages.ts';
import { fromBase64 } from './payment-request.ts';
import { type BankAnswer, paymentRow, type SandboxPaymentRow } from './payment-rows.ts';
import { framersOf, type Provider } from './provider.ts';
import { languageOf } from './session-request.ts';
import { taskOf } from './test-cards.ts';
import { sandboxTexts } from './texts.ts';

const PASSWORD = 'password';
const SCRIPT = 'text/javascript; charset=utf-8';
/** Submits the only form of a page, and sends a message to the outer page. */
const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['submit.js', 'document.forms[0].submit();\n'],
  [
    'tell.js',
    'parent.postMessage(document.currentScript.dataset.message, document.currentScript.dataset.to || location.origin);\n',
  ],
]);

/** The origins besides the sandbox's own whose pages may show its frames. */
type Framers = readonly string[];

const challengeSchema = z.object({ acsTransID: z.string().max(40) });
const answerSchema = z.object({ transStatus: z.enum(['Y', 'N']) });
const deviceSchema = z.object({ threeDSServerTransID: z.string().max(40) });

/**
 * 3-D Secure in frames of the payment step: the device check, the challenge of the issuer and the pages that notify the
 * widget. The issuer's stored decision decides the payment, never the content of these pages.
 */
export function createThreeDs(provider: Provider): (request: Request, name: string) => Promise<Response | null> {
  const { store, clock, capture } = provider;
  const framedBy = framersOf(provider);

  function ask(payment: SandboxPaymentRow): Response {
    const language = languageOf(payment.language);
    const t = sandboxTexts(language).bank;
    const amount = amountText({ value: payment.amount, currency: payment.currency }, language);
    const body = `<h1>${t.card}</h1>${bill(payment.return_url, payment.reference, amount)}
<form method="post" action="/checkoutshopper/threeds/challenge"><input type="hidden" name="transaction" value="${payment.psp_reference}">
<label class="field">${t.password}<input name="password" type="password" autocomplete="off" aria-describedby="hint"></label><p id="hint" class="hint">${t.hint}</p>
<button>${t.continue}</button><button name="cancel" value="1">${t.cancel}</button></form>`;
    return page(sandboxPage({ language, title: t.card, body }), { framedBy });
  }

  async function challenge(request: Request): Promise<Response> {
    const form = await request.formData().catch(() => null);
    const asked = challengeSchema.safeParse(fromBase64(text(form, 'creq')));
    const id = asked.success ? asked.data.acsTransID : text(form, 'transaction');
    const payment = await paymentRow(store.read, id);
    if (!payment || taskOf(payment.step) !== 'challenge') return unknownPage(request, null, framedBy);
    const language = languageOf(payment.language);
    const notify = (answer: BankAnswer | null) =>
      sendOn({ language, framedBy }, 'notification', 'cres', { acsTransID: id, transStatus: statusOf(answer) });
    const decided = payment.bank_answer ?? (payment.result_code === null ? null : 'refused');
    if (decided) return notify(decided);
    if (!form?.has('password')) return ask(payment);
    const answered = await store.command('answerSandboxPayment', {
      pspReference: id,
      answer: issuerAnswer(form),
      now: clock(),
      capture,
    });
    return notify(answered?.bank_answer ?? null);
  }

  const posts: ReadonlyMap<string, (request: Request) => Promise<Response>> = new Map([
    ['challenge', challenge],
    ['method', (request) => checkDevice(request, framedBy)],
    ['method-notification', (request) => reportDevice(request, framedBy)],
    ['notification', (request) => reportChallenge(request, framedBy)],
  ]);

  return async (request, name) => {
    const script = SCRIPTS.get(name);
    if (script !== undefined) return file(script, SCRIPT);
    const post = request.method === 'POST' ? posts.get(name) : undefined;
    return post ? post(request) : null;
  };
}

async function checkDevice(request: Request, framedBy: Framers): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const device = deviceSchema.safeParse(fromBase64(text(form, 'threeDSMethodData')));
  return sendOn({ language: await requestLanguage(request), framedBy }, 'method-notification', 'threeDSMethodData', {
    threeDSServerTransID: device.data?.threeDSServerTransID ?? '',
  });
}

async function reportDevice(request: Request, framedBy: Framers): Promise<Response> {
  return notifyParent({ request, framedBy }, { result: { threeDSCompInd: 'Y' }, type: 'fingerPrintResult' });
}

async function reportChallenge(request: Request, framedBy: Framers): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const said = answerSchema.safeParse(fromBase64(text(form, 'cres')));
  return notifyParent(
    { request, framedBy },
    { result: { transStatus: said.data?.transStatus ?? 'N' }, type: 'challengeResult' },
  );
}

/** The issuer's decision in the form of its challenge. */
function issuerAnswer(form: FormData): BankAnswer {
  if (form.has('cancel')) return 'cancelled';
  return form.get('password') === PASSWORD ? 'authorised' : 'refused';
}

const statusOf = (answer: BankAnswer | null): 'Y' | 'N' => (answer === 'authorised' ? 'Y' : 'N');

function text(form: FormData | null, name: string): string {
  const value = form?.get(name);
  return typeof value === 'string' ? value : '';
}

/** A page that posts `data` to the next one automatically. */
function sendOn(
  { language, framedBy }: { readonly language: Language; readonly framedBy: Framers },
  to: string,
  field: string,
  data: unknown,
): Response {
  const t = sandboxTexts(language).bank;
  const value = Buffer.from(JSON.stringify(data)).toString('base64url');
  const body = `<p>${t.wait}</p><form method="post" action="/checkoutshopper/threeds/${to}"><input type="hidden" name="${field}" value="${value}"></form><script src="/checkoutshopper/threeds/submit.js"></script>`;
  return page(sandboxPage({ language, title: t.wait, body }), { framedBy, scripts: true });
}

/** A page that notifies the outer page of a result, which has the first of these origins, or that of the sandbox. */
async function notifyParent(
  { request, framedBy }: { readonly request: Request; readonly framedBy: Framers },
  message: unknown,
): Promise<Response> {
  const language = await requestLanguage(request);
  const t = sandboxTexts(language).bank;
  const body = `<p>${t.wait}</p><script src="/checkoutshopper/threeds/tell.js" data-to="${escapeHtml(framedBy[0] ?? '')}" data-message="${escapeHtml(JSON.stringify(message))}"></script>`;
  return page(sandboxPage({ language, title: t.wait, body }), { framedBy, scripts: true });
}
