declare module 'virtual:enhance' {
  /** Address of the script that upgrades pages without React. */
  export const enhanceHref: string;
}
