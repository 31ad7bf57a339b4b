import { Document, isScalar, visit } from 'yaml';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { moneySchema } from '#app/kernel/money-schema.ts';
import { LANGUAGES } from '#app/kernel/text.ts';
import { cartShape, shippingMethodShape } from '#app/modules/cart/domain/cart.ts';
import { productCardShape } from '#app/modules/catalogue/domain/product.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { orderShape } from '#app/modules/orders/domain/order.ts';
import type { Operation } from '#server/platform/http/contract/operation.ts';
import {
  KEY_HEADER,
  needsKey,
  OPERATIONS,
  PLATFORM_FAULTS,
  SERVICE_KEY_HEADER,
} from '#server/platform/http/contract/operations.ts';
import { answeredProductShape } from '#server/platform/http/contract/product-shapes.ts';
import { type Rejection, rejectionStatus } from '#server/platform/http/contract/rejections.ts';

/** Shapes with a name of their own; wherever one is used, the document points to it. */
const NAMED = {
  Money: moneySchema,
  Product: answeredProductShape,
  ProductCard: productCardShape,
  ShippingMethod: shippingMethodShape,
  Cart: cartShape,
  Order: orderShape,
} as const;
const FAULT = {
  type: 'object' as const,
  description: 'Errors of the HTTP layer, before the domain service is called.',
  properties: {
    code: { enum: Object.keys(PLATFORM_FAULTS) },
    message: { type: 'string' as const },
    details: { type: 'object' as const },
  },
  required: ['code', 'message', 'details'],
};
const REFUSALS: ReadonlyMap<Rejection['kind'], z.ZodObject> = new Map(
  Object.values(OPERATIONS)
    .flatMap(({ rejection }: Operation) => rejectionShapes(rejection))
    .map(([code, shape]) => [code, shape.meta({ id: `refused.${code}` })]),
);
const marketQuery = z.object({
  storeId: z.enum(STOREFRONT_CODES),
  countryCode: z.enum(COUNTRY_CODES),
  // Where it is not the market's own.
  language: z.enum(LANGUAGES).optional(),
  // Where the delivery goes to an open territory of the country (docs/law.md).
  territory: z.string().optional(),
});
const keyHeader = z.object({ [KEY_HEADER]: z.string().min(8).max(100) });

/** The OpenAPI document of the platform's operations, as YAML. */
export function renderPlatformApi(): string {
  const operations = Object.entries(OPERATIONS);
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Pairwise commerce platform',
        version: '1',
        description:
          'Written from server/platform/http/contract by npm run platform:api. Amounts are minor units, times are milliseconds. Every cart answered comes with the token that replaces the one sent. A market does not sell a product without the manufacturer or the fibres that its law wants beside an offer.',
      },
      security: [{ serviceKey: [] }],
      paths: pathsOf(operations),
      components: {
        securitySchemes: {
          serviceKey: {
            type: 'apiKey',
            in: 'header',
            name: SERVICE_KEY_HEADER,
            description: 'Says which shop is calling. Needed by every call.',
          },
          cartToken: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The cart token of an earlier answer.',
          },
        },
        schemas: {
          ...NAMED,
          Fault: FAULT,
        },
      },
    },
    {
      override: ({ jsonSchema, io }) => {
        // A client ignores fields it does not know.
        if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
        // JSON numbers say nothing of where JavaScript stops counting.
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      },
    },
  );
  const yaml = new Document(document, { aliasDuplicateObjects: false });
  // Lists of words take one line each.
  visit(yaml, {
    Seq(_, list) {
      list.flow = list.items.every(isScalar);
    },
  });
  return yaml.toString({ lineWidth: 0, flowCollectionPadding: false });
}

function pathsOf(operations: readonly (readonly [string, Operation])[]): ZodOpenApiPathsObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const [operationId, operation] of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operationId, operation),
    };
  }
  return paths;
}

function describe(operationId: string, operation: Operation): ZodOpenApiOperationObject {
  const { tag, summary, token, body, answer } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(token !== 'none' && {
      security: [{ serviceKey: [], cartToken: [] }, ...(token === 'optional' ? [{ serviceKey: [] }] : [])],
    }),
    requestParams: {
      query: queryOf(operation),
      ...(needsKey(operation) && { header: keyHeader }),
    },
    ...(!(body instanceof z.ZodUndefined) && {
      requestBody: { required: true, content: { 'application/json': { schema: body } } },
    }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: answer } } },
      ...rejectionsOf(operation),
      default: {
        description: 'Refused by the platform itself',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    },
  };
}

/** Alternatives in a query: each of their parameters is optional by itself. */
function queryOf({ market, query }: Operation): z.ZodObject {
  const own =
    query instanceof z.ZodUnion
      ? query.options.reduce<z.ZodObject>(
          (all, option) => (option instanceof z.ZodObject ? all.extend(option.partial().shape) : all),
          z.object({}),
        )
      : (query as z.ZodObject);
  return market ? marketQuery.extend(own.shape) : own;
}

/**
 * The shape of an error on the wire by its code. Clients create an error without a code for one that is not in this
 * contract.
 */
function rejectionShapes(type: z.core.$ZodType | null): readonly (readonly [Rejection['kind'], z.ZodObject])[] {
  if (type instanceof z.ZodUnion) return type.options.flatMap(rejectionShapes);
  if (!(type instanceof z.ZodPipe && type.in instanceof z.ZodObject)) return [];
  const { code } = type.in.shape;
  return code instanceof z.ZodLiteral ? [[code.value as Rejection['kind'], type.in]] : [];
}

/** The rejections of the business by the status each is answered with. */
function rejectionsOf({ rejection }: Operation): ZodOpenApiResponsesObject {
  const codes = rejectionShapes(rejection).map(([code]) => code);
  const statuses = [...new Set(codes.map(rejectionStatus))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const [first, ...others] = codes.flatMap((code) =>
        rejectionStatus(code) === status ? (REFUSALS.get(code) ?? []) : [],
      );
      const schema = first && others.length > 0 ? z.discriminatedUnion('code', [first, ...others]) : first;
      return [
        String(status),
        { description: 'Refused', content: { 'application/json': { schema: schema ?? z.never() } } },
      ];
    }),
  );
}
