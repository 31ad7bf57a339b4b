import type { Request } from '@playwright/test';

export const isPayment = (request: Request) =>
  request.method() === 'POST' && /\/v1\/sessions\/\w+\/payments/.test(request.url());
