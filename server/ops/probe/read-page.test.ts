import { expect, test } from 'vitest';
import { formFields, formWith, readPage } from './read-page.ts';

const PAGE = readPage(`<!DOCTYPE html><html><head><title> Your
 bag </title></head><body>
<a href="/uk/product/cats?a=1&amp;b=2">Cats</a><p><a>no link</a>
<strong id="order-number">PW-<em>1</em></strong><data id="total" value="1250">£12.50</data>
<form action="/uk/search"><input name="term"></form>
<form id="buy" action="/uk/checkout/cart" method="post">
<input type="hidden" name="intent" value="add-product"><input name="quantity" value="2"><input type="checkbox" name="gift">
<input type="checkbox" name="agreed" checked><input type="radio" name="id" value="s" disabled><input type="radio" name="id" value="m">
<select name="country"><option value="GB">GB</option><option value="IE" selected>IE</option></select>
<select name="size"><option value="41">41</option><option value="42">42</option></select>
<textarea name="message">Hello
 Ann</textarea><button name="pay" value="card">Pay</button><input name="" value="nameless"></form>
<input form="buy" name="code" value="WELCOME10"></body></html>`);

test('`readPage` reads title, links, texts and amounts of a page', () => {
  expect(PAGE.title).toBe('Your bag');
  expect(PAGE.links).toEqual(['/uk/product/cats?a=1&b=2']);
  expect(PAGE.textOf.get('order-number')).toBe('PW-1');
  expect(PAGE.valueOf.get('total')).toBe('1250');
});

test('`formWith` finds a form by a field and its value', () => {
  expect(formWith(PAGE, 'intent', 'add-product')?.action).toBe('/uk/checkout/cart');
  expect(formWith(PAGE, 'term')?.action).toBe('/uk/search');
  expect(formWith(PAGE, 'intent', 'remove-product')).toBeNull();
});

test('`formFields` sends what a browser sends without a pressed button, some fields replaced', () => {
  const form = formWith(PAGE, 'code');
  if (!form) throw new Error('No form');
  expect([...formFields(form, { id: 'm', quantity: '1' })]).toEqual([
    ['intent', 'add-product'],
    ['agreed', 'on'],
    ['country', 'IE'],
    ['size', '41'],
    ['message', 'Hello\n Ann'],
    ['code', 'WELCOME10'],
    ['id', 'm'],
    ['quantity', '1'],
  ]);
});
