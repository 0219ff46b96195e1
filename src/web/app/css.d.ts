/** The classes of a component, by the names that its sheet has for them. `test/web/styles.test.ts` finds a name that is not there. */
declare module '*.module.css' {
  const styles: Readonly<Record<string, string>>;
  export default styles;
}

/** Sheets of pages that the server writes itself, as text. */
declare module '*.css' {
  const text: string;
  export default text;
}
