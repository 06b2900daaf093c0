create type private.search_hit as (
  type text,
  id bigint,
  at timestamptz,
  author_id bigint,
  subject_id bigint,
  score smallint,
  active boolean,
  relevance double precision
);

create type private.magic_word as (part text, name text, kind text, sql text, n_sql text, join_sql text, words text[]);
comment on type private.magic_word is
  'part: measure or group. kind of a measure: number, wei or share (sql out of n_sql); of a group: time, word, level, person or number. join_sql: joins that the expression needs besides the row x. words: the values a group can have.';

create type private.magic_question as (
  data text,
  measure private.magic_word,
  grouped private.magic_word,
  compared private.magic_word,
  kept private.magic_word[],
  args jsonb
);
