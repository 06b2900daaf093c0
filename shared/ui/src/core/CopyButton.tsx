import { copyText } from '@companion/browser';
import { useEffect, useState } from 'react';
import { Button, IconButton } from './Button';
import { LiveRegion } from './LiveRegion';

const FEEDBACK_MS = 1500;

export type CopyButtonProps = {
  text: string;
  label: string;
  /** Shows the label as text, not only the icon. */
  wide?: boolean;
};

/** Copies a text and reports for 1.5 s whether it worked. */
export function CopyButton({ text, label, wide }: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), FEEDBACK_MS);
    return () => clearTimeout(timer);
  }, [result]);

  const copy = async () => {
    try {
      await copyText(text);
      setResult('copied');
    } catch {
      // No permission: the message lets visitors select the text themselves.
      setResult('failed');
    }
  };
  const said = result === 'copied' ? 'Copied' : result === 'failed' ? 'Could not copy' : '';
  const icon = result === 'copied' ? 'check' : result === 'failed' ? 'alert' : 'copy';
  return (
    <>
      {wide ? (
        <Button size="sm" icon={icon} onClick={copy}>
          {said || label}
        </Button>
      ) : (
        <IconButton size="sm" icon={icon} label={said || label} onClick={copy} />
      )}
      <LiveRegion>{said}</LiveRegion>
    </>
  );
}
