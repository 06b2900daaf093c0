import { Button } from '../core/Button';
import { saveText, type TextFile } from '../table/saveText';

/** Saves a file created in the browser. */
export function FileButton({ label, file }: { label: string; file: () => TextFile }) {
  return (
    <Button size="sm" icon="download" onClick={() => saveText(file())}>
      {label}
    </Button>
  );
}
