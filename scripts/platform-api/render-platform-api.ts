import { Document, isScalar, visit } from 'yaml';
import { z } from 'zod';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { cartAnswerShape, cartShape, shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import { cartErrorShape, quoteErrorShape } from '#app/modules/cart/domain/cart-errors.ts';
import { productCardShape } from '#app/modules/catalogue/domain/product.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { orderShape } from '#app/modules/orders/domain/order.ts';
import { answeredProductShape } from '#server/platform/http/catalogue-operations.ts';
import { done } from '#server/platform/http/operation.ts';
import {
  CALLS,
  type DescribedCall,
  KEY_HEADER,
  PLATFORM_FAULTS,
  SERVICE_KEY_HEADER,
} from '#server/platform/http/operations.ts';
import { rejectionKinds, rejectionStatus } from '#server/platform/http/rejections.ts';

/** The shapes of the document by their names; wherever one is used, the document points to it. */
const NAMES = z.registry<{ readonly id: string }>();
for (const [id, shape] of Object.entries({
  Money: moneySchema,
  Product: answeredProductShape,
  ProductCard: productCardShape,
  ShippingMethod: shippingMethodShape,
  Cart: cartShape,
  CartAnswer: cartAnswerShape,
  CartError: cartErrorShape,
  QuoteError: quoteErrorShape,
  Order: orderShape,
  Nothing: done,
}))
  NAMES.add(shape, { id });
for (const call of CALLS.values()) {
  const { answer, rejection } = call.operation;
  for (const [part, shape] of Object.entries({ arguments: call.body, answer, rejection }))
    if (shape && !NAMES.has(shape)) NAMES.add(shape, { id: `${nameOf(call)}.${part}` });
}

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const schemaAddress = (id: string) => `#/components/schemas/${id}`;
const pointerTo = (shape: z.ZodType) => ({ $ref: schemaAddress(NAMES.get(shape)?.id ?? '') });
/** `language` where it is not the market's own; `territory` is an open one of the country (docs/law.md). */
const PARAMETERS = {
  storeId: { in: 'query', name: 'storeId', required: true, schema: { enum: STOREFRONT_CODES } },
  countryCode: { in: 'query', name: 'countryCode', required: true, schema: { enum: COUNTRY_CODES } },
  language: { in: 'query', name: 'language', schema: { enum: LANGUAGES } },
  territory: { in: 'query', name: 'territory', schema: { type: 'string' } },
  key: { in: 'header', name: KEY_HEADER, required: true, schema: { type: 'string', minLength: 8, maxLength: 100 } },
};
const MARKET = ['storeId', 'countryCode', 'language', 'territory'];

/** The OpenAPI document of the platform's operations, as YAML. */
export function renderPlatformApi(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Pairwise commerce platform',
      version: '1',
      description:
        'Written from server/platform/http/operations.ts by npm run platform:api. Every call is a POST with its arguments as JSON. Amounts are minor units, times are milliseconds. Every cart answered comes with the token that replaces the one sent. An error is {code, message, details}; its fields but `kind` are the details, and `kind` is the code. A market does not sell a product without the manufacturer or the fibres that its law wants beside an offer.',
    },
    paths: Object.fromEntries([...CALLS].map(([path, call]) => [path, { post: operationOf(call) }])),
    components: {
      securitySchemes: {
        serviceKey: { type: 'apiKey', in: 'header', name: SERVICE_KEY_HEADER },
        cartToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
      parameters: PARAMETERS,
      schemas: {
        ...schemas(),
        Fault: {
          description: 'Errors of the HTTP layer, before the port is called.',
          properties: { code: { enum: Object.keys(PLATFORM_FAULTS) }, message: { type: 'string' } },
        },
      },
    },
  };
  const yaml = new Document(document, { aliasDuplicateObjects: false });
  // Lists of words take one line each.
  visit(yaml, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function operationOf(call: DescribedCall) {
  const { noun, operation } = call;
  const { summary, market, token, writes, rejection } = operation;
  const kinds = rejection ? rejectionKinds(rejection) : [];
  return {
    operationId: nameOf(call),
    tags: [noun],
    summary,
    security: [
      { serviceKey: [], ...(token && { cartToken: [] }) },
      ...(token === 'optional' ? [{ serviceKey: [] }] : []),
    ],
    parameters: [...(market ? MARKET : []), ...(writes ? ['key'] : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: { required: true, ...json(pointerTo(call.body)) },
    responses: {
      '200': { description: 'Done', ...json(pointerTo(operation.answer)) },
      ...(rejection && {
        '4XX': {
          description: `Rejected: ${kinds.map((kind) => `${kind} ${rejectionStatus(kind)}`).join(', ')}`,
          ...json(pointerTo(rejection)),
        },
      }),
      default: { description: 'Rejected by the platform itself', ...json({ $ref: schemaAddress('Fault') }) },
    },
  };
}

/** Every shape as it is on the wire. */
function schemas(): object {
  const { schemas } = z.toJSONSchema(NAMES, {
    io: 'input',
    uri: schemaAddress,
    override({ jsonSchema }) {
      // JSON numbers say nothing of where JavaScript stops counting.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id: _, $schema: __, ...schema }]) => [id, schema]));
}

function nameOf({ noun, name }: DescribedCall): string {
  return `${noun}.${name}`;
}
