/** The part of a page's state a control uses: values, defaults, and a commit. */
export type Steered<Values extends object = Record<string, unknown>> = {
  values: Values;
  defaults: Values;
  commit(patch: Partial<Values>): void;
};

/** A control's state and the name of its filter. */
export type Placed<Values extends object> = { list: Steered<Values>; name: keyof Values & string };
