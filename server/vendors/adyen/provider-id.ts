/** Ids of the provider. Those from a browser are checked before they become part of an address. */
export const PROVIDER_ID = /^[\w-]{1,100}$/;
