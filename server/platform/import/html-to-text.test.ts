import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('`htmlToText`', () => {
  test('keeps the words and leaves out tags, comments, scripts and styles', () => {
    expect(
      htmlToText('<p>Red &amp; white</p><!-- <b>no</b> --><STYLE>p{}</STYLE><script>alert(1)</script><br/>stripes'),
    ).toBe('Red & white stripes');
  });

  test('decodes entities once, so that escaped markup stays text', () => {
    expect(htmlToText('&lt;b&gt; &amp;lt; &#8364;&#x1F9E6; &uuml;&nbsp;&unknown; &#0;')).toBe(
      '<b> &lt; €🧦 ü &unknown;',
    );
  });

  test('accepts unclosed elements', () => {
    expect(htmlToText('a <!-- b')).toBe('a');
    expect(htmlToText('a <script>b')).toBe('a');
    expect(htmlToText('a <p title="b')).toBe('a');
    expect(htmlToText('3 < 4 and 5 > 4')).toBe('3 < 4 and 5 > 4');
  });

  test('reads many nested elements in linear time', () => {
    expect(htmlToText('<!--'.repeat(200_000))).toBe('');
    expect(htmlToText('<'.repeat(200_000))).toHaveLength(200_000);
  });

  test('drops control characters', () => {
    expect(htmlToText('a\u0000b\u202ac\r\n\td\u2028e')).toBe('a b\u202ac d e');
  });
});
