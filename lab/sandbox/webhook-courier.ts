import { createHmac } from 'node:crypto';
import { hours, minutes, seconds } from '#app/kernel/clock.ts';
import type { WebhookSwitches } from '#server/config/webhook-switches.ts';
import { createKeyRing, type KeyRing } from '#server/kernel/key-ring.ts';
import type { SandboxStore } from './sandbox-commands.ts';
import type { DueWebhook } from './webhook-commands.ts';
import type { WebhookItem } from './webhook-item.ts';

/** Lease of the webhooks that a node has claimed: longer than the shop takes to answer. */
const LEASE = minutes(1);
const AT_ONCE = 20;
const PAUSES = [seconds(2), seconds(5), seconds(15), minutes(1), minutes(5), minutes(15), hours(1), hours(4), hours(8)];

export type CourierDeps = {
  readonly store: SandboxStore;
  /** The shop's webhook. */
  readonly address: string;
  /** Passes a request to the shop. */
  readonly deliver: (request: Request) => Promise<Response>;
  /** Keys in hexadecimal digits; the first one signs. */
  readonly keys: KeyRing;
  readonly switches: WebhookSwitches;
  /** At least 0 and less than 1. */
  readonly random: () => number;
};

/**
 * The result of a round of deliveries: how many webhooks the shop accepted, and when the next one is due, in
 * milliseconds.
 */
export type Round = { readonly delivered: number; readonly nextAt: number | null };

/** The webhook keys of the sandbox, the newest first, in hexadecimal digits like the provider's own. */
export function sandboxWebhookKeys(secrets: readonly string[]): KeyRing {
  const [first, ...rest] = createKeyRing(secrets, 'sandbox webhooks');
  const hex = (key: string) => Buffer.from(key, 'base64url').toString('hex');
  return [hex(first), ...rest.map(hex)];
}

/**
 * Delivers due webhooks, signed, and retries with backoff until the shop answers 2xx. Several nodes may deliver
 * concurrently.
 */
export function createCourier(deps: CourierDeps): (now: number) => Promise<Round> {
  const { store, switches, random } = deps;
  /** Due times of claimed webhooks that are not in the store yet, because it was unavailable. */
  const unnoted = new Map<string, number | null>();
  async function note(): Promise<void> {
    for (const [id, dueAt] of unnoted) {
      await store.command('noteSandboxWebhook', { id, dueAt });
      unnoted.delete(id);
    }
  }

  async function send({ id, item, attempts }: DueWebhook, now: number): Promise<boolean> {
    const lost = random() < switches.lose;
    const taken = !lost && (await deliverCopies(altered(JSON.parse(item), switches), deps));
    const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0;
    unnoted.set(id, taken || lost ? null : now + pause);
    await note();
    return taken;
  }

  /** Claims the due webhooks and sends them. Returns how many the shop accepted. */
  async function sendDue(due: number): Promise<number> {
    const claimed = await store.command('takeSandboxWebhooks', { now: due, limit: AT_ONCE, lease: LEASE });
    const unsent = new Set(switches.reorder ? claimed.toReversed() : claimed);
    let delivered = 0;
    try {
      for (const webhook of unsent) {
        unsent.delete(webhook);
        if (await send(webhook, due)) delivered += 1;
      }
    } finally {
      for (const { id } of unsent) unnoted.set(id, due);
    }
    return delivered;
  }

  return async (now) => {
    // A delayed webhook is due when its time plus the delay has passed.
    const due = now - switches.delay;
    await note();
    const first = await nextDue(store);
    const delivered = first !== null && first <= due ? await sendDue(due) : 0;
    const next = await nextDue(store);
    return { delivered, nextAt: next === null ? null : next + switches.delay };
  };
}

/** Sends a signed webhook as often as the switches demand. Returns whether the shop accepted every copy. */
async function deliverCopies(item: WebhookItem, { address, deliver, keys, switches }: CourierDeps): Promise<boolean> {
  const body = JSON.stringify({
    live: 'false',
    notificationItems: [{ NotificationRequestItem: signed(item, keys[0]) }],
  });
  const headers = { 'Content-Type': 'application/json' };
  const copies = Array.from({ length: switches.copies }, async () => {
    const response = await deliver(new Request(address, { method: 'POST', headers, body })).catch(() => null);
    await response?.body?.cancel();
    return response?.ok ?? false;
  });
  return (await Promise.all(copies)).every(Boolean);
}

async function nextDue(store: SandboxStore): Promise<number | null> {
  const first = await store.read.get<{ due_at: number }>(
    'SELECT due_at FROM sandbox_webhooks WHERE due_at IS NOT NULL ORDER BY due_at LIMIT 1',
  );
  return first?.due_at ?? null;
}

function altered(item: WebhookItem, { wrongAmount }: WebhookSwitches): WebhookItem {
  return wrongAmount ? { ...item, amount: { ...item.amount, value: item.amount.value + 1 } } : item;
}

function signed(item: WebhookItem, key: string): WebhookItem {
  const { pspReference, originalReference, merchantAccountCode, merchantReference, amount, eventCode, success } = item;
  const text = [
    pspReference,
    originalReference,
    merchantAccountCode,
    merchantReference,
    amount.value,
    amount.currency,
    eventCode,
    success,
  ].join(':');
  const hmacSignature = createHmac('sha256', Buffer.from(key, 'hex')).update(text, 'utf8').digest('base64');
  return { ...item, additionalData: { ...item.additionalData, hmacSignature } };
}
