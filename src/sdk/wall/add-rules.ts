/**
 * A constructed style sheet passes a strict CSP, which an inline one would not; and no script of the page takes it for a style of its
 * own, to be remembered and put back.
 * @returns what takes these rules away again.
 */
export function addRules(
  window: Window & typeof globalThis,
  root: Document | ShadowRoot,
  css: string,
): () => void {
  const { document } = window;
  try {
    const sheet = new window.CSSStyleSheet();
    sheet.replaceSync(css);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return () => {
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  } catch {
    // Browsers before 2023 have no constructed sheets.
    const style = Object.assign(document.createElement('style'), { textContent: css });
    (root === document ? document.documentElement : root).append(style);
    return () => style.remove();
  }
}
