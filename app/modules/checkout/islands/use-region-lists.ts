import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { addressRules } from '#app/modules/checkout/domain/address-rules.ts';
import type { CheckoutInfo } from '#app/modules/checkout/domain/checkout-info.ts';
import { parseCountry } from '#app/modules/checkout/domain/validate-address.ts';
import { SHOW_COUNTRY_FIELDS } from '#app/modules/checkout/forms/field-names.ts';
import { unpackStep } from '#app/modules/checkout/ui/address-form-view.ts';
import { type AddressPlaces, regionsAt } from '#app/modules/checkout/ui/address-places.ts';
import type { CountryCode } from '#app/modules/markets/domain/types.ts';
import type { AddressAnswer } from './use-sending.ts';

/**
 * The places to show. The regions of another billing country are requested; until they arrive the list is empty, and
 * when the request fails a region is typed.
 */
export function useRegionLists({
  places,
  values,
  ready,
  action,
  onRegions,
}: {
  readonly places: AddressPlaces;
  readonly values: CheckoutInfo;
  readonly ready: boolean;
  readonly action: string;
  readonly onRegions: (regions: AddressPlaces['regions']) => void;
}): AddressPlaces {
  const lists = useFetcher<AddressAnswer>();
  const [missing, setMissing] = useState<CountryCode | null>(null);
  const billTo = parseCountry(values.address.billing.country);
  const needed = ready && !values.useShippingForBilling && billTo !== null && addressRules(billTo).region !== 'hidden';
  const neededCountry = needed && regionsAt(places, billTo) === null ? billTo : null;
  const { submit } = lists;
  useEffect(() => {
    if (neededCountry === null || neededCountry === missing) return;
    void submit(
      { [SHOW_COUNTRY_FIELDS]: 'yes', 'address.billing.country': neededCountry },
      { method: 'post', action, defaultShouldRevalidate: false },
    );
  }, [submit, action, neededCountry, missing]);

  const applyAnswer = (answer: AddressAnswer) => {
    if ('failure' in answer) setMissing(neededCountry);
    else onRegions(unpackStep(answer.form).places.regions);
  };
  const latest = useRef(applyAnswer);
  useEffect(() => {
    latest.current = applyAnswer;
  });
  useEffect(() => {
    if (lists.state === 'idle' && lists.data) latest.current(lists.data);
  }, [lists.state, lists.data]);

  const awaited = neededCountry !== null && neededCountry !== missing ? neededCountry : null;
  return awaited ? { ...places, regions: { ...places.regions, [awaited]: [] } } : places;
}
