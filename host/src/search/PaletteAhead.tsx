import { useHasPage } from '@companion/ui/router';
import s from './PaletteAhead.module.css';
import { PersonCombobox } from './PersonCombobox';

type Props = { text: string; onText: (text: string) => void; onClose: () => void };

/** Shows the people search while the palette's code is loading; the palette takes over the same text. */
export function PaletteAhead({ text, onText, onClose }: Props) {
  const hasPage = useHasPage();
  if (!hasPage('/profiles')) return null;
  return (
    <>
      <div className={s.scrim} onPointerDown={onClose} />
      <search className={s.place} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}>
        <PersonCombobox
          label="Find a person"
          placeholder="Person, page, slash id or command"
          size="large"
          text={text}
          onText={onText}
          stands
          onGo={onClose}
        />
      </search>
    </>
  );
}
