import { Button, Notice } from '@companion/ui/core';
import { IdListField } from '@companion/ui/input';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { type Item, idText, MOST_FILE_BYTES, MOST_ITEMS, readItems } from './items';
import s from './profiles.module.css';

type Props = {
  /** The current list; Back and Forward change it under the form. */
  listed: readonly Item[];
  busy: boolean;
  onCompare: (items: Item[]) => void;
};

/** Input for ids, by typing, pasting or dropping, with a preview of how it is parsed. */
export function PasteForm({ listed, busy, onCompare }: Props) {
  const names = listed.map((item) => item.text).join('\n');
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(names);
  const [known, setKnown] = useState(names);
  const [refused, setRefused] = useState<string | null>(null);
  const items = readItems(text);
  if (known !== names) {
    setKnown(names);
    if (items.map((item) => item.text).join('\n') !== names) setText(names);
  }

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_FILE_BYTES)
      return setRefused(`This file is larger than ${MOST_FILE_BYTES / 1000} kB. Split it into lists of ${MOST_ITEMS}.`);
    const content = await file.text().catch(() => null);
    setRefused(content === null ? 'This file could not be read. Paste its text instead.' : null);
    if (content !== null) setText(idText(content));
  };
  const drop = (event: DragEvent) => {
    // Dropped text is handled by the browser.
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const fits = items.length > 0 && items.length <= MOST_ITEMS;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (fits) onCompare(items);
  };
  return (
    <form
      className={s.form}
      onSubmit={submit}
      onDrop={drop}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
    >
      <IdListField label="Profiles to compare" value={text} most={MOST_ITEMS} onChange={setText} />
      {refused && <Notice tone="warning">{refused}</Notice>}
      {items.length > MOST_ITEMS && (
        <Notice tone="warning">
          A comparison takes at most {MOST_ITEMS} entries. Split the list; nothing has been sent.
        </Notice>
      )}
      <div className={s.actions}>
        <Button variant="primary" type="submit" busy={busy} disabled={!fits}>
          Compare
        </Button>
        <Button icon="plus" onClick={() => picker.current?.click()}>
          Choose a CSV file
        </Button>
        {text && (
          <Button variant="ghost" onClick={() => setText('')}>
            Clear
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="CSV file of ids"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows choosing the same file again after editing it.
            event.target.value = '';
          }}
        />
      </div>
    </form>
  );
}
