import { z } from 'zod';
import { rawCartShape } from '#app/modules/cart/domain/raw-cart.ts';
import { COUNTRY_CODES, STOREFRONT_CODES } from '#app/modules/markets/domain/types.ts';
import { platformOrderShape } from '#app/modules/orders/domain/raw-order.ts';
import { shippingMethodShape } from '#server/platform/http/contract/cart-shapes.ts';
import {
  KEY_HEADER,
  needsKey,
  OPERATIONS,
  type Operation,
  PLATFORM_FAULTS,
  SERVICE_KEY_HEADER,
} from '#server/platform/http/contract/operations.ts';
import { moneyShape, productCardShape, productShape } from '#server/platform/http/contract/product-shapes.ts';
import { type Refusal, refusalStatus } from '#server/platform/http/contract/refusals.ts';
import { toYaml } from './to-yaml.ts';

type Schema = Record<string, unknown>;
/** Shapes with a name of their own; wherever one is used, the document points to it. */
const NAMED = {
  Money: moneyShape,
  Product: productShape,
  ProductCard: productCardShape,
  ShippingMethod: shippingMethodShape,
  Cart: rawCartShape,
  Order: platformOrderShape,
} as const;

/** The OpenAPI document of the platform's operations, as YAML. */
export function renderPlatformApi(): string {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Pairwise commerce platform',
      version: '1',
      description:
        'Written from server/platform/http/contract by npm run platform:api. Amounts are minor units, times are milliseconds. Every cart answered carries the jwtToken that replaces the one sent.',
    },
    security: [{ serviceKey: [] }],
    paths: pathsOf(Object.entries(OPERATIONS)),
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
        ...Object.fromEntries(Object.entries(NAMED).map(([name, shape]) => [name, schemaOf(shape, 'output', name)])),
        ...Object.fromEntries(
          Object.values(OPERATIONS).flatMap((operation) =>
            refusalShapes(operation).map(([code, schema]) => [`refused.${code}`, schema]),
          ),
        ),
        Fault: {
          type: 'object',
          description: 'What the platform itself refuses, before the business is asked.',
          properties: {
            code: { enum: Object.keys(PLATFORM_FAULTS) },
            message: { type: 'string' },
            details: { type: 'object' },
          },
          required: ['code', 'message', 'details'],
        },
      },
    },
  };
  return toYaml(document);
}

function pathsOf(operations: readonly (readonly [string, Operation])[]): Schema {
  const paths: Record<string, Schema> = {};
  for (const [operationId, operation] of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(operationId, operation),
    };
  }
  return paths;
}

function describe(operationId: string, operation: Operation): Schema {
  const { tag, summary, token, body, answer } = operation;
  return {
    operationId,
    tags: [tag],
    summary,
    ...(token !== 'none' && {
      security: [{ serviceKey: [], cartToken: [] }, ...(token === 'optional' ? [{ serviceKey: [] }] : [])],
    }),
    parameters: parametersOf(operation),
    ...(!(body instanceof z.ZodUndefined) && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } },
    }),
    responses: {
      '200': { description: 'Done', content: { 'application/json': { schema: schemaOf(answer, 'output') } } },
      ...refusalsOf(operation),
      default: {
        description: 'Refused by the platform itself',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    },
  };
}

function parametersOf(operation: Operation): Schema[] {
  const market = operation.market
    ? [
        { name: 'storeId', in: 'query', required: true, schema: { enum: [...STOREFRONT_CODES] } },
        { name: 'countryCode', in: 'query', required: true, schema: { enum: [...COUNTRY_CODES] } },
      ]
    : [];
  const query = schemaOf(operation.query, 'input');
  // Alternatives in a query: each of their parameters is optional by itself.
  const alternatives = (query.anyOf as Schema[] | undefined) ?? [query];
  const own = alternatives.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties as Record<string, Schema>).map(([name, schema]) => ({
      name,
      in: 'query',
      required: alternatives.length === 1 && (required as string[]).includes(name),
      schema: Object.keys(schema).length > 0 ? schema : { type: 'integer' },
    })),
  );
  const key = {
    name: KEY_HEADER,
    in: 'header',
    required: true,
    schema: { type: 'string', minLength: 8, maxLength: 100 },
  };
  return [...market, ...own, ...(needsKey(operation) ? [key] : [])];
}

/** The shapes of an operation's refusals with their codes. */
function refusalShapes({ refusal }: Operation): (readonly [Refusal['kind'], Schema])[] {
  if (!refusal) return [];
  // Clients create a rejection without a code for one that is not in this contract.
  const named = (schema: Schema): readonly Schema[] => {
    const { anyOf, oneOf } = schema as { readonly anyOf?: readonly Schema[]; readonly oneOf?: readonly Schema[] };
    if (anyOf ?? oneOf) return (anyOf ?? oneOf ?? []).flatMap(named);
    return (schema.properties as { readonly code?: { readonly const?: string } } | undefined)?.code?.const === undefined
      ? []
      : [schema];
  };
  return named(schemaOf(refusal, 'input') as Schema).map((schema) => {
    const { code } = schema.properties as { readonly code: { readonly const: Refusal['kind'] } };
    return [code.const, schema] as const;
  });
}

/** The refusals of the business by the status each is answered with. */
function refusalsOf(operation: Operation): Schema {
  const byStatus = new Map<number, Schema[]>();
  for (const [code] of refusalShapes(operation)) {
    const status = refusalStatus(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), { $ref: `#/components/schemas/refused.${code}` }]);
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    sorted.map(([status, schemas]) => [
      String(status),
      {
        description: 'Refused',
        content: { 'application/json': { schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas } } },
      },
    ]),
  );
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output', itself?: string): Schema {
  const names = new Map<unknown, string>(Object.entries(NAMED).map(([name, named]) => [named, name]));
  const schema = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = names.get(zodSchema);
      // JSON numbers say nothing of where JavaScript stops counting.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (name === undefined || name === itself) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key as keyof typeof jsonSchema];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  }) as Schema;
  const { $schema: _, '~standard': __, ...plain } = schema;
  return JSON.parse(JSON.stringify(plain)) as Schema;
}
