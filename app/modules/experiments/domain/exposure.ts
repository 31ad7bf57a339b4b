import { assignVariant } from './assign-variant.ts';
import { type Experiment, type Share, sharesOf } from './experiment.ts';
import type { Assignments } from './experiment-cookies.ts';

/** A variant that a visitor sees. `shares` are those of the experiment at that time: `control:50,variant1:50`. */
export type Exposure = { readonly experiment: string; readonly variant: string; readonly shares: string };

/** What a visitor sees of experiments: the assigned variants, else the one that the id gives. */
export function exposuresTo(
  experiments: readonly Experiment[],
  { visitorId, assigned }: { readonly visitorId: string; readonly assigned: Assignments },
): readonly Exposure[] {
  return experiments.map((experiment) => ({
    experiment: experiment.id,
    variant: assigned.get(experiment.id) ?? assignVariant(visitorId, experiment),
    shares: sharesText(sharesOf(experiment)),
  }));
}

const DECIMALS = 4;

export const sharesText = (shares: readonly Share[]): string =>
  shares.map(({ id, share }) => `${id}:${Number(share.toFixed(DECIMALS))}`).join(',');

/** Reads what `sharesText` wrote. */
export function readShares(text: string): readonly Share[] {
  return text.split(',').map((entry) => {
    const at = entry.lastIndexOf(':');
    return { id: entry.slice(0, at), share: Number(entry.slice(at + 1)) };
  });
}
