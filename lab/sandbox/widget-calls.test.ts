import { describe, expect, test } from 'vitest';
import { openTestSandbox } from '#tests/support/open-test-sandbox.ts';
import { browse, widget } from '#tests/support/sandbox-widget.ts';

describe('a widget call outside a session', () => {
  test("returns the brand of a card number's beginning", async () => {
    const { sandbox } = await openTestSandbox();
    const ask = (encryptedBin: string) =>
      widget(
        sandbox,
        'v3/bin/binLookup',
        { type: 'card', supportedBrands: ['visa', 'mc', 'amex'], encryptedBin, requestId: 'r1' },
        'token=sandbox_TEST',
      );
    expect(await ask('test_41111111111')).toMatchObject({
      body: { requestId: 'r1', brands: [{ brand: 'visa', supported: true, panLength: 16 }] },
    });
    expect(await ask('test_67717980210')).toMatchObject({
      body: { brands: [{ brand: 'maestro', supported: false, cvcPolicy: 'optional' }] },
    });
    expect(await ask('test_37000000000')).toMatchObject({ body: { brands: [{ brand: 'amex', panLength: 15 }] } });
    expect(await ask('test_99999999999')).toEqual({ status: 200, body: { requestId: 'r1' } });
  });

  test('accepts the telemetry of the widget', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await widget(sandbox, 'v3/analytics', { flavor: 'components' })).body.checkoutAttemptId).toMatch(
      /^sandbox-/,
    );
    expect((await widget(sandbox, 'v3/analytics/sandbox-1', { logs: [] })).status).toBe(204);
  });

  test('rejects methods other than POST', async () => {
    const { sandbox } = await openTestSandbox();
    expect((await browse(sandbox, '/checkoutshopper/v3/bin/binLookup?token=sandbox_TEST')).status).toBe(405);
  });

  test('loads files: card fields that only this origin frames, pictures, texts', async () => {
    const { sandbox } = await openTestSandbox();
    const field = await browse(
      sandbox,
      '/checkoutshopper/http://localhost:8080/securedfields/sandbox_TEST/6.3.0/securedFields.html?type=card&d=x',
    );
    expect(field.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(field.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(field.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    for (const [path, type] of [
      ['securedfields/sandbox_TEST/6.3.0/securedFields.js', 'javascript'],
      ['securedfields/sandbox_TEST/6.3.0/securedFields.css', 'text/css'],
      ['images/logos/visa.svg', 'image/svg+xml'],
      ['images/components/bento_lock.svg', 'image/svg+xml'],
      ['sdk/6.45.2/translations/de-DE.json', 'application/json'],
    ]) {
      const response = await browse(sandbox, `/checkoutshopper/${path}`);
      expect(response.headers.get('content-type'), path).toContain(type);
      expect(response.headers.get('cache-control'), path).toContain('max-age');
    }
    expect(
      await sandbox.handle(new Request('https://shop.test/checkoutshopper/sdk/6.45.2/translations/xx-XX.json')),
    ).toBeNull();
  });
});
