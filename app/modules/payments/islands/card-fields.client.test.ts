import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CardFieldEvents } from './card-fields.ts';
import type { OpenSession } from './shop-answers.ts';

/** The widget's calls back into the page, as far as the page answers them. */
type Configuration = {
  beforeSubmit(data: unknown, component: unknown, actions: { resolve(data: unknown): void; reject(): void }): void;
  onPaymentCompleted(result: unknown): void;
  onPaymentFailed(result: unknown): void;
};

/** The card component as the page creates it. */
type WidgetCard = {
  readonly _node: unknown;
  readonly mounted: unknown[];
  /** What the last action was given to hand later ones on to. */
  readonly elementRef: unknown;
  handleAction(action: {
    readonly type: string;
    readonly subtype?: string;
    readonly authorisationToken?: string;
  }): unknown;
};

type CardProperties = {
  onBrand(event: { readonly brand: string }): void;
  onFieldValid(event: { readonly endDigits?: string }): void;
};

const widget = vi.hoisted(() => ({
  methods: null as unknown,
  configurations: [] as unknown[],
  cards: [] as unknown[],
  made: [] as unknown[],
  submitted: [] as { readonly details: { readonly threeDSResult: string } }[],
}));

vi.mock('@adyen/adyen-web', () => ({
  Core: class {
    readonly paymentMethodsResponse = widget.methods;
    constructor(configuration: unknown) {
      widget.configurations.push(configuration);
    }
    async initialize() {
      return this;
    }
  },
  Card: class {
    _node: unknown = null;
    readonly mounted: unknown[] = [];
    elementRef: unknown = null;
    constructor(_checkout: unknown, properties: unknown) {
      widget.cards.push(properties);
      widget.made.push(this);
    }
    mount(node: unknown) {
      this._node = node;
    }
    unmount() {}
    handleAction(
      action: { readonly type: string },
      { challengeWindowSize, elementRef }: { readonly challengeWindowSize?: string; readonly elementRef?: unknown },
    ) {
      this.mounted.push([action.type, this._node, challengeWindowSize]);
      this.elementRef = elementRef;
      return {
        onComplete: ({ data }: { readonly data: (typeof widget.submitted)[number] }) => widget.submitted.push(data),
      };
    }
  },
}));

const SESSION: OpenSession = {
  id: 'CS1',
  reference: 'PW-1.signed',
  sessionData: 'data',
  locale: 'en-US',
  shopperEmail: '',
  telephoneNumber: '',
  expiresAt: 0,
  countryCode: 'GB',
  environment: 'test',
  clientKey: 'sandbox_x',
  addresses: null,
  analytics: false,
  providerOrder: null,
  mirror: null,
};
const CARDS = { paymentMethods: [{ type: 'scheme', brands: ['visa', 'mc'] }] };

beforeEach(() => {
  Object.assign(widget, { methods: CARDS, configurations: [], cards: [], made: [], submitted: [] });
  vi.stubGlobal('document', { querySelector: () => ({}) });
  vi.stubGlobal('location', { search: '', hash: '' });
  vi.stubGlobal('getComputedStyle', () => ({ color: '', fontSize: '', getPropertyValue: () => '' }));
  return () => vi.unstubAllGlobals();
});

function open(session: Partial<OpenSession> = {}, { may = true } = {}) {
  const heard: unknown[] = [];
  const dialog = { stop: () => {} };
  const place = { id: 'place', replaceChildren() {} };
  const bank = {
    open(asked: unknown, onStop: () => void) {
      heard.push('dialog opened', asked);
      dialog.stop = onStop;
      return { slot: 'slot' as unknown as HTMLElement, size: '03' as const };
    },
    close: () => void heard.push('dialog closed'),
  };
  const events: CardFieldEvents = {
    ready: () => heard.push('ready'),
    touched: () => heard.push('touched'),
    mayPay: async () => may,
    continued: () => heard.push('continued'),
    challenged: () => heard.push('challenged'),
    stopped: () => heard.push('stopped'),
    redirecting: () => heard.push('redirecting'),
    unavailable: (method) => heard.push(method),
    ended: (result) => heard.push(result),
    broke: (error) => heard.push(error),
  };
  const opened = import('./card-fields.client.ts').then(({ openCardFields }) =>
    openCardFields({
      place: place as unknown as HTMLElement,
      bank,
      session: { ...SESSION, ...session },
      texts: {},
      events,
      express: { methods: [], node: null },
      onEnter: () => heard.push('enter'),
    }),
  );
  return { heard, opened, place, dialog };
}

async function configured(options?: { readonly may: boolean }) {
  const { heard, opened } = open({}, options);
  await opened;
  return { heard, calls: widget.configurations.at(-1) as Configuration };
}

describe('Card fields', () => {
  test('open with the brands that the session offers', async () => {
    await open().opened;
    expect(widget.cards).toEqual([expect.objectContaining({ brands: ['visa', 'mc'] })]);
  });

  test.each([
    ['live_x', 'test'],
    ['test_x', 'live'],
    ['sandbox_x', 'live-us'],
  ])('make no request with the key %s in %s', async (clientKey, environment) => {
    await expect(open({ clientKey, environment }).opened).rejects.toThrow(
      'The client key does not match the environment',
    );
    expect(widget.configurations).toEqual([]);
  });

  test.each([
    '{"paymentMethods":[{"type":"scheme"}]}',
    [{ type: 'scheme' }],
    null,
    { paymentMethods: [{ type: 'ideal' }] },
  ])('do not open for the methods %j', async (methods) => {
    widget.methods = methods;
    await expect(open().opened).rejects.toThrow('The session offers no cards');
    expect(widget.cards).toEqual([]);
  });
});

describe('A report of the widget', () => {
  test('immediately before the payment is answered by the page', async () => {
    for (const may of [true, false]) {
      const { calls } = await configured({ may });
      const answer = await new Promise((resolve) =>
        calls.beforeSubmit('data', null, { resolve, reject: () => resolve('rejected') }),
      );
      expect(answer).toBe(may ? 'data' : 'rejected');
    }
  });

  test('about the end of a payment has its code and token, or its error', async () => {
    const { heard, calls } = await configured();
    const error = new Error('lost');
    calls.onPaymentCompleted({ resultCode: 'Authorised', sessionResult: 'token' });
    calls.onPaymentFailed({ resultCode: 'Refused', sessionResult: 'no' });
    calls.onPaymentFailed(undefined);
    calls.onPaymentFailed(error);
    expect(heard.filter((what) => what !== 'dialog closed')).toEqual([
      { resultCode: 'Authorised', sessionResult: 'token' },
      { resultCode: 'Refused', sessionResult: 'no' },
      { resultCode: '', sessionResult: '' },
      error,
    ]);
  });
});

describe('The dialog of the bank', () => {
  test('opens for a challenge, which is mounted in it and reported at once, and for no other action', async () => {
    const { heard, opened, place } = open();
    await opened;
    const card = widget.made.at(-1) as WidgetCard;
    const { onBrand, onFieldValid } = widget.cards.at(-1) as CardProperties;
    onBrand({ brand: 'visa' });
    onFieldValid({ endDigits: '0006' });
    onFieldValid({});
    const asked = ['dialog opened', { brand: 'visa', lastFour: '0006' }, 'challenged'];
    card.handleAction({ type: 'threeDS2', subtype: 'fingerprint' });
    expect(card.elementRef).toBe(card);
    expect(heard).toEqual(['continued']);
    card.handleAction({ type: 'threeDS2', subtype: 'challenge' });
    expect(card.elementRef).toBe(card);
    card.handleAction({ type: 'threeDS2', subtype: 'challenge' });
    card.handleAction({ type: 'redirect' });
    expect(heard).toEqual(['continued', ...asked, ...asked, 'continued']);
    expect(card.mounted).toEqual([
      ['threeDS2', place, undefined],
      ['threeDS2', 'slot', '03'],
      ['threeDS2', 'slot', '03'],
      ['redirect', place, undefined],
    ]);
  });

  test.each(['sdk', 'await', 'qrCode', 'voucher', 'bankTransfer'])(
    'stays closed for the action %s, which no card payment can follow',
    async (type) => {
      const { heard, opened } = open();
      await opened;
      const card = widget.made.at(-1) as WidgetCard;
      expect(() => card.handleAction({ type })).toThrow(type);
      expect(card.mounted).toEqual([]);
      expect(heard).toEqual([]);
    },
  );

  test('cancels the challenge at the provider once: the result comes from there', async () => {
    const { heard, opened, dialog } = open();
    await opened;
    const card = widget.made.at(-1) as WidgetCard;
    card.handleAction({ type: 'threeDS2', subtype: 'challenge', authorisationToken: 'signed' });
    dialog.stop();
    dialog.stop();
    expect(heard.filter((what) => what === 'stopped')).toHaveLength(1);
    expect(widget.submitted.map(({ details }) => JSON.parse(atob(details.threeDSResult)))).toEqual([
      { transStatus: 'U', authorisationToken: 'signed' },
    ]);
  });

  test('closes before the page receives the end of an attempt, and when the fields are removed', async () => {
    const { heard, opened } = open();
    const fields = await opened;
    const calls = widget.configurations.at(-1) as Configuration;
    const error = new Error('lost');
    calls.onPaymentFailed(error);
    calls.onPaymentCompleted({ resultCode: 'Authorised', sessionResult: 'token' });
    fields.remove();
    expect(heard).toEqual([
      'dialog closed',
      error,
      'dialog closed',
      { resultCode: 'Authorised', sessionResult: 'token' },
      'dialog closed',
    ]);
  });
});
