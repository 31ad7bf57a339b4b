import type { Page } from '@playwright/test';

export type StubContact = Readonly<Record<string, string | readonly string[]>>;
type Update = {
  readonly newTotal?: { readonly label: string; readonly amount: string };
  readonly newLineItems?: readonly { readonly label: string; readonly amount: string }[];
  readonly newShippingMethods?: readonly { readonly identifier: string; readonly amount: string }[];
  readonly status?: number;
  readonly errors?: readonly { readonly code: string; readonly contactField?: string; readonly message?: string }[];
};

/** What the tests do to the sheet, in the page. */
type Sheet = {
  readonly version: number;
  readonly request: Readonly<Record<string, unknown>>;
  readonly started: boolean;
  chooseContact(contact: StubContact): Promise<Update>;
  chooseMethod(identifier: string): Promise<Update>;
  approve(payment: {
    readonly shippingContact?: StubContact;
    readonly billingContact?: StubContact;
    readonly token: string;
  }): Promise<Update>;
  close(): void;
};
declare global {
  interface Window {
    stubSheet?: Sheet;
  }
}

/**
 * Gives the page a wallet like Apple's, whose sessions and errors the test controls.
 */
export async function installApplePay(
  page: Page,
  { canPay = true, newest = 14 }: { readonly canPay?: boolean; readonly newest?: number } = {},
): Promise<void> {
  await page.addInitScript(
    ({ canPay, newest }) => {
      type Listener = ((event: unknown) => void) | undefined;
      class StubSession {
        static readonly STATUS_SUCCESS = 0;
        static readonly STATUS_FAILURE = 1;
        static supportsVersion = (version: number) => version <= newest;
        static canMakePayments = () => canPay;
        onvalidatemerchant: Listener;
        onshippingcontactselected: Listener;
        onshippingmethodselected: Listener;
        onpaymentauthorized: Listener;
        oncancel: Listener;
        started = false;
        #told: (update: unknown) => void = () => undefined;
        readonly version: number;
        readonly request: Record<string, unknown>;
        constructor(version: number, request: Record<string, unknown>) {
          this.version = version;
          this.request = request;
          window.stubSheet = this as unknown as NonNullable<Window['stubSheet']>;
        }
        begin() {
          this.onvalidatemerchant?.({ validationURL: 'https://apple.test/start' });
        }
        completeMerchantValidation() {
          this.started = true;
        }
        completeShippingContactSelection(update: unknown) {
          this.#told(update);
        }
        completeShippingMethodSelection(update: unknown) {
          this.#told(update);
        }
        completePayment(update: unknown) {
          this.#told(update);
        }
        abort() {
          this.oncancel?.({});
        }
        #do(event: () => void) {
          return new Promise((resolve) => {
            this.#told = resolve;
            event();
          });
        }
        chooseContact(shippingContact: unknown) {
          return this.#do(() => this.onshippingcontactselected?.({ shippingContact }));
        }
        chooseMethod(identifier: string) {
          return this.#do(() => this.onshippingmethodselected?.({ shippingMethod: { identifier } }));
        }
        approve({ token, ...contacts }: { token: string }) {
          return this.#do(() =>
            this.onpaymentauthorized?.({ payment: { ...contacts, token: { paymentData: { sandbox: token } } } }),
          );
        }
        close() {
          this.oncancel?.({});
        }
      }
      class StubError {
        readonly code: string;
        readonly contactField: string | undefined;
        readonly message: string | undefined;
        constructor(code: string, contactField?: string, message?: string) {
          this.code = code;
          this.contactField = contactField;
          this.message = message;
        }
      }
      Object.assign(window, { ApplePaySession: StubSession, ApplePayError: StubError });
    },
    { canPay, newest },
  );
}

/** The open sheet of a page, once its merchant is validated. */
export function sheetOn(page: Page) {
  const opened = () => page.waitForFunction(() => window.stubSheet?.started === true);
  const sheet = async () => {
    await opened();
    return page.evaluateHandle(() => window.stubSheet as Sheet);
  };
  return {
    opened,
    facts: async () => (await sheet()).evaluate(({ version, request }) => ({ version, request })),
    chooseContact: async (contact: StubContact) =>
      (await sheet()).evaluate((open, chosen) => open.chooseContact(chosen), contact),
    chooseMethod: async (identifier: string) =>
      (await sheet()).evaluate((open, chosen) => open.chooseMethod(chosen), identifier),
    /** `token` is a name with an outcome in the sandbox; any other is paid. */
    approve: async (shippingContact: StubContact, { billingContact = shippingContact, token = 'Ada King' } = {}) =>
      (await sheet()).evaluate((open, payment) => open.approve(payment), { shippingContact, billingContact, token }),
    close: async () => (await sheet()).evaluate((open) => open.close()),
  };
}
