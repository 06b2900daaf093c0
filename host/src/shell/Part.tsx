import { ErrorBoundary } from '@companion/ui/core';
import { type ReactNode, useEffect } from 'react';
import { logRenderError } from '../logging/log';

/** A part of the shell: what fails in it, in an effect too, costs that part and nothing else. It is tried again at `at`. */
export function Part({ at, children }: { at?: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKeys={[at]} fallback={() => null} onError={logRenderError}>
      {children}
    </ErrorBoundary>
  );
}

/** What goes on beside the page while it is open. */
export type Task = () => (() => void) | undefined;

/** Runs each as a part of its own. */
export function Tasks({ tasks }: { tasks: Readonly<Record<string, Task>> }) {
  return Object.entries(tasks).map(([name, task]) => (
    <Part key={name}>
      <Running task={task} />
    </Part>
  ));
}

function Running({ task }: { task: Task }) {
  useEffect(task, [task]);
  return null;
}
