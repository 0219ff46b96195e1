import { Component, type ReactNode } from 'react';
import { t } from '../i18n/t.ts';

interface State {
  error: Error | null;
}

/** Shown instead of a blank page when a screen breaks, or when an update took its files away. */
export class CrashScreen extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render() {
    if (!this.state.error) return this.props.children;
    return (
      <main className="gate">
        <h1>{t('shell.thisPageStoppedWorking')}</h1>
        <p>{t('shell.yourDataIsSafeReloading')}</p>
        <p>
          <code>{this.state.error.message}</code>
        </p>
        <button type="button" className="button" onClick={() => location.reload()}>
          {t('shell.reload')}
        </button>
      </main>
    );
  }
}
