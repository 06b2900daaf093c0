create function public.reviews_survival(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
begin
  perform private.filter_object(filters);
  return private.stamp()
    || jsonb_build_object(
      'curves', (
        select coalesce(
            jsonb_object_agg(c.key, c.value || jsonb_build_object('enough', (c.value ->> 'n')::bigint >= 30)),
            '{}'
          )
        from jsonb_each(coalesce(private.cached_answer('review_survival'), private.survival_curves())) c
      )
    );
end;
$$;
comment on function public.reviews_survival(jsonb) is
  'Chart of /reviews/archived-leaderboard (M16): survival of reviews by sentiment; `enough` is false below 30 reviews. Filter: asOf.';
grant execute on function public.reviews_survival(jsonb) to anon, authenticated, service_role;

create function private.survival_parts() returns text[]
language sql immutable as $$
  select array['positive', 'neutral', 'negative', 'all'];
$$;

create function private.survival_curves() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with l as materialized (
      select r.score, date_part('epoch', coalesce(r.archived_at, (select app.now())) - r.created_at) / 86400 as days,
        r.archived_at is not null as ended
      from app.review_states r
      -- The time it ended is unknown, so it says nothing about lifetimes.
      where not r.archived_estimated
    ), e as materialized (
      select array_agg(distinct l.days order by l.days) as at from l where l.ended and l.days >= 0
    ), g as (
      select coalesce(width_bucket(l.days, (select e.at from e)), 0) as stretch, l.score, count(*) as n,
        count(*) filter (where l.ended) as d
      from l
      where l.days >= 0
      group by 1, 2
    ), c as (
      select p.part, (select e.at from e)[g.stretch] as days, sum(g.n)::bigint as n, sum(g.d)::bigint as d
      from g
        cross join lateral (
          values
            ('all'),
            (private.sentiment(g.score))
        ) p (part)
      where p.part is not null
      group by 1, 2
    )
    select private.kaplan_meier_curves(
        private.survival_parts(), array_agg(c.part), array_agg(c.days), array_agg(c.n), array_agg(c.d)
      )
    from c
  );
end;
$$;
comment on function private.survival_curves is 'M16: survival of reviews, by sentiment and for all.';

create function app.refresh_survival(cursor jsonb) returns jsonb
language sql set search_path = '' as $$
  select private.keep_answers(cursor, 'survival');
$$;
comment on function app.refresh_survival(jsonb) is 'Refreshes the curves of reviews_survival, once a day.';

insert into app.rollup_jobs values ('survival', 86400, 'app.refresh_survival', 17);

insert into app.cached_answer_sources (part, source, kept_by)
values ('review_survival', 'private.survival_curves()', 'survival');
