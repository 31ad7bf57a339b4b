declare module 'virtual:enhance' {
  /** Address of the script that upgrades pages without React. */
  export const href: string;
}
declare module 'virtual:payment' {
  /** Address of the script that brings the card fields to the payment step. */
  export const href: string;
}
declare module 'virtual:wallet' {
  /** Address of the script that brings the express wallet to the bag. */
  export const href: string;
}
