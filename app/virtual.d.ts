declare module 'virtual:enhance' {
  /** Address of the script that upgrades pages without React. */
  export const href: string;
}
declare module 'virtual:payment' {
  /** Address of the script of the card fields. */
  export const href: string;
}
declare module 'virtual:wallet' {
  /** Address of the script of the express wallet. */
  export const href: string;
}
