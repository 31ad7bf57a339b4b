/** What is being made now, by key: everyone who asks meanwhile waits for the same making. */
export function createFlights<T>() {
  const flights = new Map<string, Promise<T>>();
  return {
    has: (key: string): boolean => flights.has(key),
    /** `leads` is true for the call that began the making. */
    async make(key: string, make: () => Promise<T>): Promise<{ readonly made: T; readonly leads: boolean }> {
      const underWay = flights.get(key);
      if (underWay) return { made: await underWay, leads: false };
      const flight = make().finally(() => flights.delete(key));
      flights.set(key, flight);
      return { made: await flight, leads: true };
    },
  };
}
