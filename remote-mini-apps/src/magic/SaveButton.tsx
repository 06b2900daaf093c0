import { Button, savedViews } from '@companion/ui/core';

const LONGEST_NAME = 120;

/** Adds the current view to this browser's saved views, or removes it. */
export function SaveButton({ name, to }: { name: string; to: string }) {
  const saved = savedViews.use().some((view) => view.to === to);
  return (
    <Button
      size="sm"
      icon={saved ? 'check' : 'star'}
      aria-pressed={saved}
      onClick={() =>
        saved
          ? savedViews.remove(to)
          : savedViews.add({ name: name.slice(0, LONGEST_NAME), to, addedAt: new Date().toISOString() })
      }
    >
      {saved ? 'Saved' : 'Save'}
    </Button>
  );
}
