import { expect, test } from 'vitest';
import { COSTS } from './costs.ts';
import { simulate } from './simulate.ts';

const SETTING = { nodes: 1, databaseCores: 8, pages: 0.001, ordersAnHour: 3600, cdnShare: 0, seconds: 5000, seed: 7 };

test('a lone line waits as the theory of queues says', () => {
  // M/M/1: the time in the system is exponential with the mean 1 / (service rate − arrival rate).
  const rate = ((SETTING.ordersAnHour / 3600) * COSTS.purchaseRequests) / 1000;
  const mean = 1 / (1 / COSTS.purchaseRequest - rate);
  const { nodeLoad, purchaseP50, purchaseP99 } = simulate(SETTING);
  expect(nodeLoad).toBeCloseTo(rate * COSTS.purchaseRequest, 2);
  // The database adds its own time, of which few wait.
  expect(purchaseP50).toBeGreaterThan(mean * Math.log(2));
  expect(purchaseP50).toBeLessThan(mean * Math.log(2) + 2 * COSTS.purchaseRequestInDatabase);
  expect(Math.abs(purchaseP99 / (mean * Math.log(100)) - 1)).toBeLessThan(0.1);
});

test('more nodes share the load, and the database does not become smaller', () => {
  const busy = { ...SETTING, pages: 2000, seconds: 20 };
  const [one, two] = [simulate(busy), simulate({ ...busy, nodes: 2 })];
  expect(two.nodeLoad).toBeCloseTo(one.nodeLoad / 2, 2);
  expect(two.databaseLoad).toBeCloseTo(one.databaseLoad, 5);
  expect(two.pageP99).toBeLessThan(one.pageP99);
});

test('shoppers who buy pass those who browse', () => {
  const full = { ...SETTING, pages: 6000, seconds: 20 };
  const { nodeLoad, pageP99, purchaseP99 } = simulate(full);
  expect(nodeLoad).toBeGreaterThan(1);
  expect(purchaseP99).toBeLessThan(pageP99 / 10);
});

test('a CDN takes its share of the pages', () => {
  const busy = { ...SETTING, pages: 2000, seconds: 20, ordersAnHour: 1 };
  const cached = simulate({ ...busy, cdnShare: 0.75 });
  expect(cached.nodeLoad).toBeCloseTo(simulate(busy).nodeLoad / 4, 1);
});
