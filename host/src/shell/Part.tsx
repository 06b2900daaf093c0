import { ErrorBoundary } from '@companion/ui/core';
import { type ReactNode, useEffect } from 'react';
import { logRenderError } from '../logging/log';

/** A part of the shell. An error in it, even in an effect, takes down only that part. It is retried when `at` changes. */
export function Part({ at, children }: { at?: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKeys={[at]} fallback={() => null} onError={logRenderError}>
      {children}
    </ErrorBoundary>
  );
}

/** A background task while the page is open. */
export type Task = () => (() => void) | undefined;

/** Runs each task as a part of its own. */
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
