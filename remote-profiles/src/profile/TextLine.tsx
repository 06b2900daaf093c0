import s from './profile.module.css';

/** A line of foreign text, truncated at the column's edge; struck through if it no longer counts. */
export function TextLine({ text, struck }: { text: string; struck?: boolean }) {
  return (
    <bdi className={s.line} data-struck={struck || undefined} title={text}>
      {text}
    </bdi>
  );
}
