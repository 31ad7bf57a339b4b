import type { VariableFact } from './variable-fact.ts';

/** Variables of the postcode lookup. */
export const ADDRESS_LOOKUP_VARIABLES = [
  {
    name: 'ADDRESS_LOOKUP',
    fallback: 'none in production, else sample',
    about:
      'Postcode lookup of the address step: none, sample (twelve postcodes of the Netherlands and the United Kingdom, for demonstrations; not in production), pdok (the public register of Dutch addresses) or http (a service by the contract in app/modules/checkout/README.md).',
    example: 'http',
  },
  {
    name: 'ADDRESS_LOOKUP_URL',
    fallback: 'https://api.pdok.nl with pdok',
    about: 'Address of the lookup: of pdok its origin, of http the service. Needed with http.',
    example: 'https://addresses.example.com/v1',
  },
  {
    name: 'ADDRESS_LOOKUP_TOKEN',
    fallback: 'none',
    about: 'Token that the service of ADDRESS_LOOKUP=http asks for, if it does.',
    example: 'the token of the service',
    secret: true,
  },
  {
    name: 'ADDRESS_LOOKUP_COUNTRIES',
    fallback: 'none',
    about: 'Countries whose postcodes the service of ADDRESS_LOOKUP=http knows. Needed with http.',
    example: 'NL,GB',
  },
] as const satisfies readonly VariableFact[];
