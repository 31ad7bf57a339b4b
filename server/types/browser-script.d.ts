/** A module and what it imports, bundled for the browser as the text of one classic script. */
declare module '*?browser' {
  const script: string;
  export default script;
}
