import { describe, expect, test } from 'vitest';
import { securedFieldsFile } from './secured-fields.ts';

describe('the files of a card field', () => {
  test('are a document, one script and a style', () => {
    const html = securedFieldsFile('html');
    expect(html.type).toContain('text/html');
    expect(html.body).toContain('src="securedFields.js"');
    expect(html.body).toContain('href="securedFields.css"');
    expect(html.body).not.toContain('style=');
    const script = securedFieldsFile('js');
    expect(script.type).toContain('text/javascript');
    expect(script.body).not.toMatch(/^\s*(?:import|export) /m);
    expect(() => new Function(script.body)).not.toThrow();
    expect(script.body).toContain('encryptedCardNumber');
    expect(securedFieldsFile('css')).toMatchObject({
      type: expect.stringContaining('text/css'),
      body: expect.stringContaining('.js-iframe-input'),
    });
  });

  test('are small', () => {
    expect(securedFieldsFile('js').body.length).toBeLessThan(14_000);
  });
});
