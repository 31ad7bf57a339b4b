import { describe, expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('`htmlToText`', () => {
  test('keeps the words and leaves out tags, comments, scripts and styles', () => {
    expect(
      htmlToText('<p>Red &amp; white</p><!-- <b>no</b> --><STYLE>p{}</STYLE><script>alert(1)</script><br/>stripes'),
    ).toBe('Red & white\nstripes');
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
    expect(htmlToText('a\u0000b\u202ac\r\n\td\u2028e')).toBe('a b\u202ac\nd e');
  });

  test('keeps what follows an element that closes itself', () => {
    expect(htmlToText('a <svg class="icon"/> b <SVG /> c')).toBe('a b c');
    expect(htmlToText('a <script src="x"/> b')).toBe('a');
    expect(htmlToText('a <svg><path d="M0 0"/><title>x</title></svg> b')).toBe('a b');
  });

  test('has a line for each paragraph and heading', () => {
    expect(
      htmlToText('<h2>Light\n and dry</h2><div><p>It <b>floats</b>.</p>\n<p>&nbsp;</p><p>Blue<br><br>Red</p></div>'),
    ).toBe('Light and dry\nIt floats.\nBlue\nRed');
    expect(htmlToText('<ul><li><p>Warm</p></li><li><p>Dry</p></li></ul><h3>Care</h3>30°')).toBe('Warm; Dry\nCare\n30°');
  });

  test('keeps the line ends of a text without tags', () => {
    expect(htmlToText('Ring of steel. \r\n\r\n 17 mm &amp; up\nColour: gold')).toBe(
      'Ring of steel.\n17 mm & up\nColour: gold',
    );
  });

  test('separates the items of lists', () => {
    expect(htmlToText('<p>Soft.</p><ul><li>Warm</li><li>Dry,</li><li>80% cotton</li></ul><p>Buy</p>')).toBe(
      'Soft.\nWarm; Dry, 80% cotton\nBuy',
    );
    expect(htmlToText('<ul><li>one</ul><ol><li>two<li>three</ol>')).toBe('one\ntwo; three');
    expect(htmlToText('<dl><dt>Fit</dt><dd>Slim</dd><dt>Care</dt><dd>30°</dd></dl>')).toBe('Fit: Slim; Care: 30°');
  });

  test('separates the rows and the cells of tables', () => {
    expect(
      htmlToText(
        '<table><tr><th>Size</th><th>Foot</th><th>Leg</th></tr><tr><td>36-40</td><td>23 cm</td><td>20 cm</td></tr></table>',
      ),
    ).toBe('Size: Foot, Leg; 36-40: 23 cm, 20 cm');
    expect(htmlToText('<table><tr><td>Material:</td><td>Cotton</td></tr></table>')).toBe('Material: Cotton');
  });

  test('reads many items in linear time', () => {
    expect(htmlToText('<li>a'.repeat(100_000))).toHaveLength(299_998);
  });
});
