type Item = Readonly<Record<string, string>>;
/** The same in every item, with amounts of its own. */
const DELIVERY = /<g:(shipping|free_shipping_threshold)>.*?<\/g:\1>/g;
/** The items of a product feed, each without its delivery. */
export const itemsOf = (xml: string): readonly Item[] =>
  [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
    Object.fromEntries(
      [...item.replace(DELIVERY, '').matchAll(/<g:([a-z_]+)>([^<]*)<\/g:/g)].map(([, name = '', text = '']) => [
        name,
        text.replaceAll('&amp;', '&'),
      ]),
    ),
  );
