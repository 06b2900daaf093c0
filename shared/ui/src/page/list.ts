/** The part of a page's state that a control reads and writes: its values, where they begin, and a decision. */
export type Steered<Values extends object = Record<string, unknown>> = {
  values: Values;
  defaults: Values;
  commit(patch: Partial<Values>): void;
};

/** Where a control stands in the state: the name of its filter. */
export type Placed<Values extends object> = { list: Steered<Values>; name: keyof Values & string };
