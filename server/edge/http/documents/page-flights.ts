export type IsWanted = () => boolean;

/** What is being made now, by key: everyone who asks meanwhile waits for the same making. */
export function createFlights<T>() {
  const flights = new Map<string, { readonly making: Promise<T>; readonly waiting: IsWanted[] }>();
  return {
    has: (key: string): boolean => flights.has(key),
    /** `make` learns whether anyone still waits. `leads` is true for the call that began the making. */
    async make(
      key: string,
      isWanted: IsWanted,
      make: (isWanted: IsWanted) => Promise<T>,
    ): Promise<{ readonly made: T; readonly leads: boolean }> {
      const underWay = flights.get(key);
      if (underWay) {
        underWay.waiting.push(isWanted);
        return { made: await underWay.making, leads: false };
      }
      const waiting = [isWanted];
      const making = make(() => waiting.some((one) => one())).finally(() => flights.delete(key));
      flights.set(key, { making, waiting });
      return { made: await making, leads: true };
    },
  };
}
