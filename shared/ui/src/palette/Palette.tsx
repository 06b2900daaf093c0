import { Command } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Icon } from '../core/Icon';
import { LiveRegion } from '../core/LiveRegion';
import { Spinner } from '../core/Spinner';
import { useFocusReturn } from '../core/useFocusReturn';
import { useNavigate } from '../router';
import { PaletteRow } from './PaletteRow';
import s from './palette.module.css';
import type { PaletteGroup, PaletteItem } from './types';

const MOST_TYPED = 200;

export type PaletteProps = {
  open: boolean;
  onClose: () => void;
  query: string;
  onQuery: (query: string) => void;
  /** Empty groups are hidden unless they are loading or failed. */
  groups: readonly PaletteGroup[];
  placeholder?: string;
  /** Suggestion if nothing was found. */
  hint?: ReactNode;
};

const MOVES = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End']);

/** Search and commands: arrow keys, Enter, Ctrl or Cmd + Enter for a new tab, Escape. */
export function Palette({ open, onClose, query, onQuery, groups, placeholder, hint }: PaletteProps) {
  const navigate = useNavigate();
  const giveBack = useFocusReturn();
  // cmdk reports a selection without its event; the capture phase records whether Ctrl or Cmd was held.
  const newTab = useRef(false);
  const loading = groups.some((group) => group.loading);
  const failed = groups.some((group) => group.failed);
  const values = groups.flatMap((group) => group.items.map((item) => markOf(group, item)));
  const total = values.length;
  // The first result is selected, even when better ones arrive later; a selection the visitor moved to stays for this query.
  const moving = useRef(false);
  const [moved, setMoved] = useState({ query, to: '' });
  const marked = moved.query === query && values.includes(moved.to) ? moved.to : (values[0] ?? '');

  const choose = (item: PaletteItem) => {
    const { to } = item;
    if (to && newTab.current) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onClose();
    item.onSelect?.();
    if (to) navigate(to);
  };
  const noteModifier = (event: { ctrlKey: boolean; metaKey: boolean }) => {
    newTab.current = event.ctrlKey || event.metaKey;
  };
  const onKey = (event: KeyboardEvent) => {
    noteModifier(event);
    if (MOVES.has(event.key) || event.ctrlKey) moving.current = true;
  };
  const type = (text: string) => {
    moving.current = false;
    onQuery(text);
  };
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className={s.scrim} />
        <Dialog.Content
          className={s.palette}
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          onKeyDownCapture={onKey}
          onClickCapture={noteModifier}
        >
          <Dialog.Title className={s.hiddenTitle}>Search and commands</Dialog.Title>
          <Command
            shouldFilter={false}
            loop
            label="Search and commands"
            className={s.command}
            value={marked}
            // The list also changes the selection by itself when entries come and go.
            onValueChange={(to) => moving.current && setMoved({ query, to })}
          >
            <div className={s.box}>
              <Icon name="search" size={20} />
              <Command.Input
                // Immediately, with the caret after the text typed ahead: the dialog would focus later and select it.
                autoFocus
                className={s.input}
                value={query}
                onValueChange={type}
                placeholder={placeholder ?? 'Person, page, slash id or command'}
                maxLength={MOST_TYPED}
              />
              {loading && <Spinner size="sm" />}
              <Dialog.Close className={s.close}>Esc</Dialog.Close>
            </div>
            <Command.List
              className={s.list}
              label="Results"
              onPointerMoveCapture={() => {
                moving.current = true;
              }}
            >
              {groups.map((group) => (
                <Group key={group.id} group={group} onChoose={choose} />
              ))}
              {total === 0 && !loading && !failed && (
                <div className={s.nothing}>
                  <p>
                    {query.trim() ? (
                      <>
                        Nothing found for{' '}
                        <bdi translate="no" className={s.typed}>
                          {query.trim()}
                        </bdi>
                        .
                      </>
                    ) : (
                      'Type a name, a page or a command.'
                    )}
                  </p>
                  {hint && <p className={s.hint}>{hint}</p>}
                </div>
              )}
            </Command.List>
          </Command>
          <p className={s.foot} aria-hidden="true">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> move
            </span>
            <span>
              <kbd>↵</kbd> open
            </span>
            <span>
              <kbd>Ctrl</kbd> <kbd>↵</kbd> new tab
            </span>
          </p>
          <LiveRegion>{loading ? '' : total === 1 ? '1 result' : `${total} results`}</LiveRegion>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function markOf(group: PaletteGroup, item: PaletteItem): string {
  return `${group.id} ${item.id}`;
}

function Group({ group, onChoose }: { group: PaletteGroup; onChoose: (item: PaletteItem) => void }) {
  if (group.items.length === 0 && !group.failed) return null;
  return (
    <Command.Group heading={group.heading} className={s.group}>
      {group.items.map((item) => (
        <Command.Item key={item.id} value={markOf(group, item)} className={s.item} onSelect={() => onChoose(item)}>
          <PaletteRow item={item} />
        </Command.Item>
      ))}
      {group.failed && <p className={s.failed}>These did not load. Type again to retry.</p>}
    </Command.Group>
  );
}
