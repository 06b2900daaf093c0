create function private.archived_orders() returns jsonb
language sql immutable as $$
  select '{
      "count": {"sql": "p.archived", "type": "bigint"},
      "rate": {"sql": "private.wilson_bound(p.archived, p.total, -1)", "type": "float8"},
      "total": {"sql": "p.total", "type": "bigint"},
      "lifetime": {"sql": "p.median_days", "type": "float8", "nullable": true},
      "last": {"sql": "p.last_at", "type": "timestamptz"}
    }'::jsonb;
$$;

create function public.reviews_archived_leaderboard(
  filters jsonb default '{}',
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- A ranking by rate needs ten cases, unless the caller names another minimum.
  asked jsonb := case
    when sort in ('rate', '-rate')
      and coalesce(filters -> 'min', 'null') in ('null', '""')
      then coalesce(nullif(filters, 'null'), '{}') || '{"min": 10}'
    else filters
  end;
  query private.list_query := private.archived_query(asked, sort, page, per, after);
  -- One person alone keeps their place among all.
  everyone private.list_query := case
    when query.args ? 'kpis' or not query.args ? 'person' then query
    else private.archived_query(asked - 'person', sort, page, per)
  end;
  listed jsonb := private.list_page(query, sort, page, per, after);
  ranked boolean := query.args ? 'kpis';
  found jsonb;
  answer jsonb;
begin
  execute format(
    $q$
    with p as materialized (select p.*%2$s from %1$s),
    ranks as materialized (%3$s)
    select jsonb_agg(jsonb_build_object('rank', k.rank, 'person', (select h.person from app.people h where h.user_id = p.user_id), 'archived', p.archived, 'total', p.total,
      'rate', private.share(p.archived, greatest(p.total, p.archived)), 'medianLifetimeDays', p.median_days, 'positive', p.positive,
      'positiveShare', private.share(p.positive, p.archived), 'inMassEvents', p.in_mass, 'restored', p.restored, 'lastAt', private.iso(p.last_at))
      || case when private.first_seen_archived($1 ->> 'side', p.user_id, p.last_at) then '{"lastEstimated": true}' else '{}' end::jsonb
      order by array_position($2, p.user_id))
    from p join ranks k using (archived) $q$,
    private.rows_sql(private.narrowed(query, 'p.user_id = any ($2)')),
    -- What is counted for a range, or for a past day, has been ranked there.
    case when ranked then '' else ', null as rank' end,
    case
      when ranked then 'select distinct p.archived, p.rank from p'
      else format(
        'select g.archived, 1 + sum(g.n) over (order by g.archived desc) - g.n as rank from (select p.archived, count(*) as n from %s group by 1) g',
        private.rows_sql(private.narrowed(everyone, 'p.archived >= (select min(l.archived) from p l)'))
      )
    end
  )
  into found
  using query.args, array(select jsonb_array_elements_text(listed -> 'keys')::bigint);
  answer := private.list_answer(
    listed,
    found,
    case
      when (listed ->> 'first')::boolean then coalesce(
        query.args -> 'kpis',
        (
          select s.kpis
          from app.r_archive_summary s
          where s.sentiment = query.args ->> 'sentiment' and private.rollup_as_of('archive_summary') is not null
        ),
        private.archived_sums(query.args ->> 'sentiment')
      )
    end
  );
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('archived_query', asked));
  end if;
  return answer;
end;
$$;
comment on function public.reviews_archived_leaderboard(jsonb, text, int, int, jsonb) is
  'Page /reviews/archived-leaderboard (M5). Filters: by author|subject, sentiment, from, to (archive time), min (reviews written or received: 1, 10 for sort rate), person. Sorts: count, rate (lower bound), total, lifetime, last. `rank` is by count among all, also where one person is asked for; ties share.';
grant execute
on function public.reviews_archived_leaderboard(jsonb, text, int4, int4, jsonb)
to anon, authenticated, service_role;

create function private.mass_archived(gap_seconds int, least_archived int) returns setof bigint
language plpgsql stable rows 1000 set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with numbered as materialized (
      select s.author_id, s.review_id,
        count(*)
          filter (where s.gap is null or s.gap > mass_archived.gap_seconds)
          over (
            partition by s.author_id
            order by s.at, s.review_id
          ) as n
      from private.archive_steps(null) s
    )
    select distinct e.review_id
    from numbered e
      join (
        select x.author_id, x.n
        from numbered x
        group by 1, 2
        having count(*) >= least_archived and count(distinct x.review_id) >= least_archived
      ) m
        using (author_id, n)
    where not exists (select from app.findings_taken_down d where d.user_id = e.author_id and d.topic = 'massArchive');
end;
$$;
comment on function private.mass_archived(int, int) is
  'D12: reviews that private.archive_sessions puts into sessions of at least so many, for those who ask for no more than that.';

create function private.first_seen_archived(side text, who bigint, at timestamptz) returns boolean
language sql stable as $$
  select exists (
      select
      from app.reviews r
      where side = 'author' and r.author_id = who and r.archived_at = at and r.archived_estimated
      union all
      select
      from app.reviews r
      where side = 'subject' and r.subject_id = who and r.archived_at = at and r.archived_estimated
    );
$$;
comment on function private.first_seen_archived(text, bigint, timestamptz) is
  'Whether `at` is only when a review by (author) or about (subject) them was first seen archived.';
