import { awaitsTagManager } from '#app/modules/analytics/domain/third-parties.ts';
import type { RequestContext } from '#app/request-context.ts';

/** Whether the visitor's events reach a tag manager. */
export function hasTagManager({ site, consent }: Pick<RequestContext, 'site' | 'consent'>): boolean {
  return site.thirdParties.tagManager !== null && consent.given.statistics;
}

/**
 * Whether what the visitor does now may reach a tag manager: with consent, or from the memory of the page while there
 * is no answer.
 */
export function mayReachTagManager(context: Pick<RequestContext, 'site' | 'consent'>): boolean {
  const { site, consent } = context;
  return hasTagManager(context) || awaitsTagManager(site.thirdParties, consent.unanswered);
}

/** An event that is made for a tag manager alone; null where it would reach none. */
export function eventFor<Event>(context: Pick<RequestContext, 'site' | 'consent'>, make: () => Event): Event | null {
  return hasTagManager(context) ? make() : null;
}
