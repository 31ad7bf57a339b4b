import { expect, test } from 'vitest';
import { scriptJson } from './script-json.ts';

test('scriptJson escapes what could end the element or begin a comment, and stays JSON', () => {
  const value = { text: '</script><!-- <script>' };
  const json = scriptJson(value);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});
