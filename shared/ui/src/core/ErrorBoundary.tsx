import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button } from './Button';
import s from './ErrorBoundary.module.css';
import { ErrorPanel } from './states';

type Caught = { error: unknown } | null;

export type ErrorBoundaryProps = {
  children: ReactNode;
  /** Called once per caught error, with the component stack. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** Default: an error panel with Retry. */
  fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** When one of these changes, the content is rendered again. */
  resetKeys?: readonly unknown[];
  /** What failed, for the panel: "The vouch table". */
  what?: string;
};

/** Contains a render error within its part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { caught: Caught }> {
  override state: { caught: Caught } = { caught: null };

  static getDerivedStateFromError(error: unknown): { caught: Caught } {
    return { caught: { error } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  override componentDidUpdate(previous: ErrorBoundaryProps, { caught }: { caught: Caught }): void {
    // An error that came with the change is from the new content: rendering that again would only fail twice.
    if (!caught || caught !== this.state.caught) return;
    const before = previous.resetKeys ?? [];
    const now = this.props.resetKeys ?? [];
    const changed = before.length !== now.length || now.some((key, index) => !Object.is(key, before[index]));
    if (changed) this.retry();
  }

  retry = (): void => this.setState({ caught: null });

  override render(): ReactNode {
    const { caught } = this.state;
    if (!caught) return this.props.children;
    if (this.props.fallback) return this.props.fallback(caught.error, this.retry);
    return <ErrorPanel what={this.props.what ?? 'This part of the page'} error={caught.error} onRetry={this.retry} />;
  }
}

/** For optional extras, such as a panel whose code failed to load: renders nothing on error. */
export function QuietBoundary({ children, onError }: { children: ReactNode; onError?: () => void }) {
  return (
    <ErrorBoundary fallback={() => null} onError={() => onError?.()}>
      {children}
    </ErrorBoundary>
  );
}

/** Last-resort screen when the whole app fails to render. */
export function ErrorScreen() {
  return (
    <div className={s.screen} role="alert">
      <h1 className={s.title}>Something went wrong</h1>
      <p className={s.text}>An unexpected error occurred. The error has been logged and will be investigated.</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        Reload Page
      </Button>
    </div>
  );
}
