import { Component, type ReactNode } from 'react';
import { LostPart, retryParts } from '../ui/lazy-part.ts';

interface Props {
  /** Shown in place of the children. */
  lost: (error: LostPart, tryAgain: () => void) => ReactNode;
  children: ReactNode;
}

/** Keeps what surrounds a part whose files did not come. Whatever else breaks in it is left to the screen. */
export class LostBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  /** The next time that the part is shown, it is asked for again. */
  override componentWillUnmount() {
    if (this.state.error) retryParts();
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (!(error instanceof LostPart)) throw error;
    return this.props.lost(error, this.tryAgain);
  }

  private tryAgain = () => {
    retryParts();
    this.setState({ error: null });
  };
}
