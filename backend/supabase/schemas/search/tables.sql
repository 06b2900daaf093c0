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
