-- Each review of a past day was asked which of the lifetimes it has reached.
create or replace function private.survival_curves()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      a as materialized (select r.id, r.created_at, r.score, r.days from app.archived_reviews r),
      -- Lifetimes that ended, and when a review that has lived longer was written: compared as it stands, nobody's age is worked out.
      e as materialized (
        select
          array_agg(x.days order by x.days) as at,
          array_agg(
            (select app.now()) - make_interval(secs => x.days * 86400) + interval '1 microsecond'
            order by x.days desc
          ) as since
        from (select distinct a.days from a where a.days >= 0) x
      ),
      x as (
        select r.id, r.created_at, r.score
        from app.reviews r
        where r.archived_estimated and r.created_at <= (select app.now())
        union
        select a.id, a.created_at, a.score from a
      ),
      -- Reviews written between two of those times lie beside each other: nobody's stretch is looked for.
      stretches as (
        select
          coalesce(cardinality(e.at), 0) + 1 - t.n as stretch,
          t.since,
          lead(t.since, 1, 'infinity') over (order by t.n) as until
        from
          e
          cross join unnest('-infinity'::timestamptz || e.since) with ordinality t (since, n)
      ),
      l as (
        select s.stretch, r.score, r.n
        from
          stretches s
          cross join lateral (
            select r.score, count(*) as n
            from app.reviews r
            where r.created_at >= s.since and r.created_at < s.until and r.created_at <= (select app.now())
            group by 1
          ) r
        union all
        select
          coalesce((select cardinality(e.at) from e) - width_bucket(x.created_at, (select e.since from e)), 0),
          x.score,
          -count(*)
        from x
        group by 1, 2
      ),
      g as (
        select k.days, k.score, sum(k.n)::bigint as n, sum(k.d)::bigint as d
        from
          (
            select (select e.at from e)[l.stretch] as days, l.score, l.n, 0 as d from l
            union all
            select a.days, a.score, 1, 1 from a where a.days >= 0
          ) k
        group by 1, 2
      ),
      c as (
        select 'all' as part, g.days, sum(g.n)::bigint as n, sum(g.d)::bigint as d from g group by g.days
        union all
        select private.sentiment(g.score), g.days, g.n, g.d from g where g.score is not null
      )
    select
      private.kaplan_meier_curves(
        private.survival_parts(),
        array_agg(c.part),
        array_agg(c.days),
        array_agg(c.n),
        array_agg(c.d)
      )
    from c
  );
end;
$$;
