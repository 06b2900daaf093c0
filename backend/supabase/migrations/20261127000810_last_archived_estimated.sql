-- The last archiving of a person is marked where the network gave no time for it.

create function private.first_seen_archived(side text, who bigint, at timestamptz) returns boolean
language sql stable
as $$
  select
    exists (
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

create or replace function public.reviews_archived_leaderboard(
  filters jsonb default '{}',
  sort text default '-count',
  page int default 1,
  per int default 50,
  after jsonb default null
)
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
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
