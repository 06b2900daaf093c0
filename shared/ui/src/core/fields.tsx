import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from 'react';
import s from './fields.module.css';
import { Icon } from './Icon';
import { VisuallyHidden } from './VisuallyHidden';

type Frame = {
  label: string;
  /** Shows the label to screen readers only; the context must make it clear to everyone else. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
};

export type TextFieldProps = Frame & InputHTMLAttributes<HTMLInputElement>;

export function TextField({ label, hideLabel, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={s.field}>
      <FieldLabel id={id} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <input
        type="text"
        {...input}
        id={id}
        className={s.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? `${id}-note` : undefined}
      />
      {(error || hint) && (
        <span id={`${id}-note`} className={error ? s.error : s.hint}>
          {error && <Icon name="alert" />}
          {error || hint}
        </span>
      )}
    </div>
  );
}

export type SelectOption<Value extends string> = { value: Value; label: string };

export type SelectProps<Value extends string> = Omit<Frame, 'hint' | 'error'> &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> & {
    value: Value;
    options: readonly SelectOption<Value>[];
    onChange: (value: Value) => void;
    /** Label beside the control instead of above it. */
    inline?: boolean;
  };

/** The platform's own select: it works best on a phone. */
export function Select<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
  inline,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={inline ? s.inline : s.field}>
      <FieldLabel id={id} hidden={hideLabel}>
        {label}
      </FieldLabel>
      <span className={s.selectBox}>
        <select
          {...rest}
          id={id}
          className={s.select}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" className={s.caret} />
      </span>
    </div>
  );
}

export type SegmentedProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
};

/** A choice of two to six short words, all visible; arrow keys move, as in any radio group. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={s.segments}>
      <legend className={s.legend}>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {options.map((option) => (
        <label key={option.value} className={s.segment}>
          <input
            type="radio"
            name={name}
            className={s.radio}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type CheckboxProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
};

export function Checkbox({ label, checked, onChange, disabled }: CheckboxProps) {
  return (
    <label className={s.check}>
      <input
        type="checkbox"
        className={s.box}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{label}</span>
    </label>
  );
}

function FieldLabel({ id, hidden, children }: { id: string; hidden?: boolean; children: ReactNode }) {
  const label = (
    <label htmlFor={id} className={s.label}>
      {children}
    </label>
  );
  return hidden ? <VisuallyHidden>{label}</VisuallyHidden> : label;
}
