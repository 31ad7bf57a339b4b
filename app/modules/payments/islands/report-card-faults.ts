import { errorCodeOf, failureOf } from '#app/modules/payments/domain/provider-errors.ts';
import { reportFault } from '#app/web/enhance/fault-event.ts';
import type { OpenCardFields } from './card-fields.ts';

/** Card fields whose errors go to the diagnostics log, too. A payment that the shopper cancels is no error. */
export function reportCardFaults(open: OpenCardFields, report: typeof reportFault = reportFault): OpenCardFields {
  const tell = (error: unknown) => {
    if (failureOf(error) !== 'cancelled') report({ service: 'payment', code: errorCodeOf(error), error });
  };
  return async (session, events) => {
    const broke = (error: unknown) => {
      tell(error);
      events.broke(error);
    };
    try {
      return await open(session, { ...events, broke });
    } catch (error) {
      tell(error);
      throw error;
    }
  };
}
