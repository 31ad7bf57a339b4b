/**
 * Paths of the categories of Google's product taxonomy that tell the kinds of a sock shop apart, by number. A number
 * that is not among them says nothing.
 */
export const GOOGLE_CATEGORIES: Readonly<Record<string, string>> = {
  53: 'Gift Giving > Gift Cards & Certificates',
  166: 'Apparel & Accessories',
  167: 'Apparel & Accessories > Clothing Accessories',
  170: 'Apparel & Accessories > Clothing Accessories > Gloves & Mittens',
  173: 'Apparel & Accessories > Clothing Accessories > Hats',
  177: 'Apparel & Accessories > Clothing Accessories > Scarves & Shawls',
  182: 'Apparel & Accessories > Clothing > Baby & Toddler Clothing',
  187: 'Apparel & Accessories > Shoes',
  188: 'Apparel & Accessories > Jewelry',
  203: 'Apparel & Accessories > Clothing > Outerwear',
  204: 'Apparel & Accessories > Clothing > Pants',
  207: 'Apparel & Accessories > Clothing > Shorts',
  208: 'Apparel & Accessories > Clothing > Sleepwear & Loungewear',
  209: 'Apparel & Accessories > Clothing > Underwear & Socks > Socks',
  211: 'Apparel & Accessories > Clothing > Swimwear',
  212: 'Apparel & Accessories > Clothing > Shirts & Tops',
  213: 'Apparel & Accessories > Clothing > Underwear & Socks',
  214: 'Apparel & Accessories > Clothing > Underwear & Socks > Bras',
  1581: 'Apparel & Accessories > Clothing > Skirts',
  1594: 'Apparel & Accessories > Clothing > Suits',
  1604: 'Apparel & Accessories > Clothing',
  1772: 'Apparel & Accessories > Clothing > Underwear & Socks > Lingerie',
  2271: 'Apparel & Accessories > Clothing > Dresses',
  2562: 'Apparel & Accessories > Clothing > Underwear & Socks > Underwear',
  3032: 'Apparel & Accessories > Handbags',
  5322: 'Apparel & Accessories > Clothing > Activewear',
  5423: 'Apparel & Accessories > Clothing > Baby & Toddler Clothing > Baby & Toddler Socks',
  5598: 'Apparel & Accessories > Clothing > Outerwear > Coats & Jackets',
};
