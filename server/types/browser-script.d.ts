/** A module with its imports, bundled as the text of one classic browser script. */
declare module '*?browser' {
  const script: string;
  export default script;
}
