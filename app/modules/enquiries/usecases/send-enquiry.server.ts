import { isUpstreamUnavailable } from '#app/kernel/upstream.ts';
import type { Enquiry } from '#app/modules/enquiries/domain/enquiry.ts';
import type { Enquiries } from '#app/modules/enquiries/ports.ts';

type Deps = {
  readonly enquiries: Enquiries;
  /** Counts a request; the seconds to wait over the limit of the network, else null. */
  takeLimit(): Promise<number | null>;
};

/** limited: `retryAfter` is in seconds. */
export type EnquiryAnswer =
  | { readonly kind: 'sent' | 'unavailable' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Sends an enquiry to the operator, within the limit of the network. */
export async function sendEnquiry({ enquiries, takeLimit }: Deps, enquiry: Enquiry): Promise<EnquiryAnswer> {
  const retryAfter = await takeLimit();
  if (retryAfter !== null) return { kind: 'limited', retryAfter };
  try {
    await enquiries.send(enquiry);
    return { kind: 'sent' };
  } catch (error) {
    if (isUpstreamUnavailable(error)) return { kind: 'unavailable' };
    throw error;
  }
}
