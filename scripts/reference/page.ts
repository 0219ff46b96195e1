import '../help/search.ts';

/** The reader's language for examples, kept in this browser: each page begins with the one chosen on the page before. */
const place = 'truce-docs-language';
const choices = [...document.querySelectorAll<HTMLInputElement>('input[name="language"]')];
for (const choice of choices) {
  choice.checked = choice.id === (read() ?? 'in-curl');
  choice.addEventListener('change', () => keep(choice.id));
}

function read(): string | null {
  try {
    const kept = localStorage.getItem(place);
    return choices.some(({ id }) => id === kept) ? kept : null;
  } catch {
    return null; // storage is turned off
  }
}

function keep(id: string): void {
  try {
    localStorage.setItem(place, id);
  } catch {
    // storage is turned off: the choice lasts for this page
  }
}
