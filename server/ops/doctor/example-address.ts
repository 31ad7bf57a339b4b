/** Whether an address is one of examples (RFC 2606): no letter to it arrives, and none from it is believed. */
export const isExampleAddress = (address: string): boolean => /[@.]example(?:\.(?:com|net|org))?$/i.test(address);
