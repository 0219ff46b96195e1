/**
 * The dashboard: an ordinary client of the public API plus the session routes. It knows the contract by
 * type, asks nothing of any other host, and must never hold an API key beyond the screen that shows it.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { language } from '../i18n/language.ts';
import { App } from './app.tsx';
import { applyTheme } from './apply-theme.ts';
import { addressBelowBase } from './base-path.ts';
import { showFocused } from './show-focused.ts';

document.documentElement.lang = language;
applyTheme();
document.addEventListener('focusin', showFocused);

const root = document.getElementById('root');
const elsewhere = addressBelowBase(location);
if (elsewhere !== null) location.replace(elsewhere);
else if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
