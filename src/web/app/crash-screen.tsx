import { Component, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { t } from '../i18n/t.ts';
import { LostPart, retryParts } from '../ui/lazy-part.ts';
import { LostScreen } from './lost-screen.tsx';

interface Props {
  children: ReactNode;
  /** What stands around the screen stays usable. */
  within?: boolean;
  /** The address of the screen: when it changes, the next one is tried. */
  at?: string;
}

interface State {
  error: Error | null;
  at: string | undefined;
}

/** Shown instead of a blank page when a screen breaks, or when its files cannot be loaded. */
export class CrashScreen extends Component<Props, State> {
  override state: State = { error: null, at: this.props.at };

  static getDerivedStateFromError(error: Error): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    if (at === state.at) return null;
    if (state.error) retryParts();
    return { error: null, at };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { within } = this.props;
    const Frame = within ? 'section' : 'main';
    return (
      <Frame className={within ? 'panel' : 'gate'} role={within ? 'alert' : undefined}>
        {error instanceof LostPart ? (
          <LostScreen error={error} onTryAgain={this.tryAgain}>
            {this.broken(error)}
          </LostScreen>
        ) : (
          this.broken(error)
        )}
      </Frame>
    );
  }

  private broken({ message }: Error) {
    return (
      <>
        <h1>{t('shell.thisPageStoppedWorking')}</h1>
        <p>{t('common.tryAgainAfterAnUpdate')}</p>
        <p>
          <code>{message}</code>
        </p>
        <div className="actions">
          <button type="button" className="button primary" onClick={this.tryAgain}>
            {t('common.tryAgain')}
          </button>
          <button type="button" className="button" onClick={() => location.reload()}>
            {t('shell.reload')}
          </button>
        </div>
      </>
    );
  }

  private tryAgain = () => {
    retryParts();
    this.setState({ error: null });
  };
}

/** The same for one screen among others. What is typed on them is kept. */
export function ScreenGuard({ children, within }: Omit<Props, 'at'>) {
  const [path] = useLocation();
  return (
    <CrashScreen at={path} within={within}>
      {children}
    </CrashScreen>
  );
}
