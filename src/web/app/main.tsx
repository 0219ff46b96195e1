/**
 * The dashboard: an ordinary client of the public API plus the session routes. It knows the contract by
 * type, asks nothing of any other host, and must never hold an API key beyond the screen that shows it.
 */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import 'uplot/dist/uPlot.min.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/shell.css';
import '../styles/sites.css';
import '../styles/numbers.css';
import '../styles/forms.css';
import '../styles/settings.css';
import '../styles/tables.css';
import '../styles/ab-test.css';
import '../styles/past-tests.css';
import '../styles/keys.css';
import '../styles/mail.css';
import '../styles/events.css';
import '../styles/revenue.css';
import '../styles/wall.css';
import '../styles/wall-preview.css';
import '../styles/reports.css';
import '../styles/integrations.css';
import '../styles/save-bar.css';
import '../styles/detection.css';
import '../styles/sharing.css';
import '../styles/overview.css';
import '../styles/breakdowns.css';
import '../styles/drop-down.css';
import '../styles/live.css';
import '../styles/site-list.css';
import '../styles/topbar.css';
import '../styles/team.css';
import '../styles/sign-in.css';
import '../styles/data.css';
import '../styles/health.css';
import '../styles/gallery.css';
import { language } from '../i18n/language.ts';
import { App } from './app.tsx';

document.documentElement.lang = language;

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
