import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type To } from '../router';
import s from './Button.module.css';
import { classes } from './classes';
import { Icon, type IconName } from './Icon';
import { Spinner } from './Spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

type Shape = {
  /** At most one primary button per view: the main action. */
  variant?: ButtonVariant;
  size?: 'sm' | 'md';
  icon?: IconName;
  children: ReactNode;
};

export type ButtonProps = Shape &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Work in progress: shows a spinner, ignores clicks, keeps the focus. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({ variant = 'secondary', size = 'md', icon, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(s.button, s[variant], s[size], rest.className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size="sm" /> : icon && <Icon name={icon} />}
      <span className={s.text}>{children}</span>
    </button>
  );
}

/** A link styled as a button; not rendered while its page does not exist. */
export function ButtonLink({ variant = 'secondary', size = 'md', icon, children, to }: Shape & { to: To }) {
  return (
    <Link to={to} whenMissing="nothing" className={classes(s.button, s[variant], s[size])}>
      {icon && <Icon name={icon} />}
      <span className={s.text}>{children}</span>
    </Link>
  );
}

export type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  icon: IconName;
  /** Name for screen readers and the tooltip. */
  label: string;
  size?: 'sm' | 'md';
  ref?: Ref<HTMLButtonElement>;
};

export function IconButton({ icon, label, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(s.button, s.ghost, s.icon, s[size], rest.className)}
    >
      <Icon name={icon} />
    </button>
  );
}
