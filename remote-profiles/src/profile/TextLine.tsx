import s from './profile.module.css';

/** One line of text from outside, cut where the column ends; struck through when it no longer counts. */
export function TextLine({ text, struck }: { text: string; struck?: boolean }) {
  return (
    <bdi className={s.line} data-struck={struck || undefined} title={text}>
      {text}
    </bdi>
  );
}
