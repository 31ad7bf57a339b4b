import type { z } from 'zod';
import { factFault } from '#app/modules/markets/domain/market-facts.ts';
import { loadConfig } from '#server/config/load-config.ts';
import { type Answers, answersSchema, type Draft } from './answers-schema.ts';
import { settingsOf, variableField } from './settings.ts';

/** A fault of an answer, by the field that it concerns: `shop.seller.country`. */
export type AnswerFault = { readonly field: string; readonly text: string };

/** Reads answers; the faults where there are any. */
export function readAnswers(
  given: unknown,
): { readonly answers: Answers } | { readonly faults: readonly AnswerFault[] } {
  const parsed = answersSchema.safeParse(given);
  if (!parsed.success)
    return {
      faults: parsed.error.issues.map((issue) => ({
        field: fieldOf(issue),
        text: issue.code === 'unrecognized_keys' ? 'is not asked' : issue.message,
      })),
    };
  const faults = [...settingFaults(parsed.data), ...carrierFaults(parsed.data)];
  return faults.length > 0 ? { faults } : { answers: parsed.data };
}

const fieldOf = (issue: z.core.$ZodIssue): string =>
  [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.');

/** What the shop would say of the settings at its start. */
function settingFaults(answers: Answers): readonly AnswerFault[] {
  const loaded = loadConfig(settingsOf(answers, { shopFile: 'shop.json', present: {}, secret: () => SAMPLE_SECRET }));
  if (loaded.ok) return [];
  return loaded.error.map(({ variable, problem }) => ({ field: variableField(variable) ?? variable, text: problem }));
}

const SAMPLE_SECRET = 'mV9rQ2xT7pLw4KzB8nYc1HdF6sGj3Ae0';

function carrierFaults({ carriers, shop }: Answers): readonly AnswerFault[] {
  return Object.entries(carriers).flatMap(([code, carrier]) => {
    const country = shop.countries.find((served) => served === code);
    const field = `carriers.${code}`;
    if (!country) return [{ field, text: 'is no country of the shop: it is not among shop.countries' }];
    const fault = factFault({ country, subject: 'standard-carrier', from: '2000-01-01', value: carrier });
    return fault === null ? [] : [{ field, text: fault }];
  });
}

/** Answers to copy and change. */
export const EXAMPLE: Draft = {
  shop: {
    name: 'North Sea Ceramics',
    claim: { en: 'Cups for slow mornings', de: 'Tassen für langsame Morgen', nl: 'Kopjes voor trage ochtenden' },
    seller: {
      name: 'North Sea Ceramics GmbH',
      address: ['Hafenstraße 1', '20457 Hamburg'],
      country: 'DE',
      telephone: '+49 40 123456',
      register: 'Amtsgericht Hamburg, HRB 12345',
      representedBy: 'Ada Hansen',
      taxNumbers: { default: 'DE123456789' },
    },
    serviceEmail: 'service@shop.example.com',
    privacyEmail: 'privacy@shop.example.com',
    returnAddress: ['North Sea Ceramics, Returns', 'Speicherweg 2', '20457 Hamburg', 'Germany'],
    countries: ['DE', 'AT', 'NL', 'GB'],
  },
  origin: 'https://shop.example.com',
  mail: {
    host: 'smtp.example.com',
    port: '587',
    user: 'shop',
    password: 'the password at the mail server',
    from: 'service@shop.example.com',
  },
  payments: {
    merchantAccount: 'NorthSeaECOM',
    environment: 'test',
    apiKey: 'the API key of the Customer Area',
    clientKey: 'test_7KQ2M5N8P4R6T9V3',
    hmacKeys: '0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF',
  },
  carriers: { DE: 'DHL', NL: 'PostNL' },
};
