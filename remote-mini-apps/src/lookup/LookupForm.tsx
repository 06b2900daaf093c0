import { type HandleList, MAX_HANDLES, mentionsIn, parseHandles } from '@companion/domain';
import { Button, Segmented } from '@companion/ui/core';
import { ExampleButton } from '@companion/ui/page';
import { type ChangeEvent, type DragEvent, type FormEvent, useId, useRef, useState } from 'react';
import { InputPreview } from './InputPreview';
import s from './lookup.module.css';
import { handleText, MAX_FILE_BYTES } from './readHandleFile';

type Mode = 'list' | 'post';

/** From a post only mentions are extracted, from a list all entries. */
function read(text: string, mode: Mode): HandleList {
  if (mode === 'list') return parseHandles(text);
  const handles = mentionsIn(text).flatMap((mention) => (mention.kind === 'xHandle' ? [mention.handle] : []));
  return parseHandles(handles.join(' '));
}

type Props = {
  /** Handles in the address; input that yields the same ones is left as typed. */
  listed: readonly string[];
  busy: boolean;
  onLookUp: (list: HandleList) => void;
};

/** Input for handles, by typing, pasting or dropping, with a preview of how it is parsed. */
export function LookupForm({ listed, busy, onLookUp }: Props) {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [mode, setMode] = useState<Mode>('list');
  const [text, setText] = useState(() => listed.join('\n'));
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const list = read(text, mode);

  // Back and Forward change the list under the form.
  const [known, setKnown] = useState(listed.join());
  if (known !== listed.join()) {
    setKnown(listed.join());
    if (list.handles.map(({ handle }) => handle).join() !== listed.join()) {
      setMode('list');
      setText(listed.join('\n'));
    }
  }

  const take = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) {
      setRefused(
        `This file is larger than ${MAX_FILE_BYTES / 1000} kB. Split it into lists of ${MAX_HANDLES} handles.`,
      );
      return;
    }
    const content = await file.text().catch(() => null);
    setRefused(content === null ? 'This file could not be read. Paste its text instead.' : null);
    if (content === null) return;
    setMode('list');
    setText(handleText(content));
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    // Dropped text is handled by the browser.
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (list.verdict === 'ok') onLookUp(list);
  };
  return (
    <form className={s.form} onSubmit={submit}>
      <div className={s.formHead}>
        <label htmlFor={id} className={s.formLabel}>
          {mode === 'post' ? 'Text of a post' : 'X handles'}
        </label>
        <Segmented
          label="What you paste"
          value={mode}
          options={[
            { value: 'list', label: 'List' },
            { value: 'post', label: 'Post' },
          ]}
          onChange={setMode}
        />
      </div>
      <textarea
        id={id}
        className={s.input}
        data-over={over || undefined}
        aria-describedby={`${id}-hint`}
        rows={5}
        maxLength={MAX_FILE_BYTES}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        placeholder={mode === 'post' ? 'Thanks @alice and @bob' : 'alice, @bob, https://x.com/carol'}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(null);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      />
      <p id={`${id}-hint`} className={s.hint}>
        {mode === 'post'
          ? 'Every mention of an X account in the text is looked up.'
          : `Up to ${MAX_HANDLES}, with any separators, @ and profile links. A CSV file can be dropped here.`}
      </p>
      <InputPreview list={list} refused={refused} post={mode === 'post'} typed={text.trim() !== ''} />
      <div className={s.formActions}>
        <Button variant="primary" type="submit" busy={busy} disabled={list.verdict !== 'ok'}>
          Look up
        </Button>
        <Button icon="plus" onClick={() => picker.current?.click()}>
          Choose a file
        </Button>
        {!text && (
          <ExampleButton
            people={3}
            onShow={(people) => onLookUp(parseHandles(people.flatMap(({ handle }) => handle ?? []).join(' ')))}
          />
        )}
        {text && (
          <Button
            variant="ghost"
            onClick={() => {
              setText('');
              setRefused(null);
            }}
          >
            Clear
          </Button>
        )}
        <input
          ref={picker}
          type="file"
          hidden
          aria-label="CSV file of handles"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={(event: ChangeEvent<HTMLInputElement>) => {
            void take(event.target.files?.[0]);
            // Allows choosing the same file again after editing it.
            event.target.value = '';
          }}
        />
      </div>
    </form>
  );
}
