-- Figures of pages as they open, before anybody filters: they add up whole tables, and most visits ask for just them.
create table app.cached_answer_sources (
  part text primary key,
  source text not null,
  kept_by text not null default 'cached_answers'
);
comment on table app.cached_answer_sources is
  'What is kept: a name, the trusted SQL expression that counts it from the tables, and the rollup that does.';
create table app.r_cached_answer (
  part text primary key references app.cached_answer_sources on delete cascade,
  answer jsonb,
  computed_at timestamptz not null
);
alter table app.cached_answer_sources enable row level security;
alter table app.r_cached_answer enable row level security;
revoke all on app.cached_answer_sources, app.r_cached_answer from public, anon, authenticated;
comment on table app.r_cached_answer is 'The parts as last counted; pages without filters read them here.';

create function private.unfiltered(filters jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(filters, 'null') = 'null'
    or jsonb_typeof(filters) = 'object'
    and not exists (select 1 from jsonb_each(filters) f where f.value not in ('null', '""', '[]'));
end;
$$;
comment on function private.unfiltered(jsonb) is 'Whether nothing is set in the filters of a page.';

create function private.cached_answer(part text, filters jsonb default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select k.answer
    from
      app.r_cached_answer k
      join app.cached_answer_sources s using (part)
    where k.part = cached_answer.part and private.unfiltered(filters) and private.rollup_as_of(s.kept_by) is not null
  );
end;
$$;
comment on function private.cached_answer(text, jsonb) is
  'A part as last counted; null where something is filtered, before the first round, or when the clock is before it.';

create function private.keep_answers(cursor jsonb, kept_by text) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  began timestamptz := clock_timestamp();
  place text := coalesce(cursor ->> 'after', '');
  work record;
  answer jsonb;
  written bigint := 0;
begin
  loop
    select p.part, p.source
    into work
    from app.cached_answer_sources p
    where p.part > place and p.kept_by = keep_answers.kept_by
    order by p.part
    limit 1;
    if work.part is null then
      return jsonb_build_object('rows', written, 'cursor', null);
    end if;
    execute 'select ' || work.source into answer;
    insert into app.r_cached_answer as k
    values (work.part, answer, app.now())
    on conflict (part) do update
      set
        answer = excluded.answer,
        computed_at = excluded.computed_at;
    written := written + 1;
    place := work.part;
    exit when app.chunk_over(began);
  end loop;
  return jsonb_build_object('rows', written, 'cursor', jsonb_build_object('after', place));
end;
$$;
comment on function private.keep_answers(jsonb, text) is
  'The parts of r_cached_answer that a rollup keeps, one by one.';

create function app.refresh_cached_answers(cursor jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.keep_answers(cursor, 'cached_answers');
$$;
comment on function app.refresh_cached_answers(jsonb) is 'Runs after the rollups the parts are counted from.';
create function app.refresh_opening_answers(cursor jsonb) returns jsonb
language sql set search_path = ''
as $$
  select private.keep_answers(cursor, 'opening_answers');
$$;
comment on function app.refresh_opening_answers(jsonb) is
  'What new visitors open first waits for slashes and batches only.';
insert into app.rollup_jobs
values
  ('opening_answers', 300, 'app.refresh_opening_answers', 11),
  ('cached_answers', 300, 'app.refresh_cached_answers', 95);

insert into app.cached_answer_sources (part, source, kept_by)
values
  ('home_24h', $$private.home_figures('24h')$$, 'opening_answers'),
  ('home_30d', $$private.home_figures('30d')$$, 'opening_answers'),
  ('home_7d', $$private.home_figures('7d')$$, 'opening_answers');
insert into app.cached_answer_sources (part, source)
values
  ('invitations_kpis', $$private.invitations_kpis(private.invitations_query('{}'))$$),
  ('invitations_kpis_open', $$private.invitations_kpis(private.invitations_query('{"bond": "open"}'))$$),
  ('invitations_series_day', $$private.invitation_points(private.invitations_query('{}'), 'day')$$),
  ('invitations_series_week', $$private.invitation_points(private.invitations_query('{}'), 'week')$$),
  ('invitations_stats', $$private.count_invitations('{}')$$),
  ('eip10_figures', $$private.eip10_figures(private.eip10_query('{}'))$$),
  ('pair_figures', $$private.pair_figures(private.pairs_query('{}'))$$),
  ('mini_apps_index', $$private.mini_app_numbers()$$),
  ('profiles_stats_score', $$private.count_profiles('{}', 'score')$$),
  ('profiles_stats_activeReviews', $$private.count_profiles('{}', 'activeReviews')$$),
  ('profiles_stats_vouchedEth', $$private.count_profiles('{}', 'vouchedEth')$$),
  ('profiles_stats_xpTotal', $$private.count_profiles('{}', 'xpTotal')$$),
  ('profiles_choices', $$private.opening_facets()$$),
  ('profiles_facets', $$private.count_levels('{}')$$),
  ('reviews_kpis', $$case when private.rollup_as_of('archive_people') is not null then private.review_sums() end$$),
  ('reviews_kpis_batch', $$private.count_reviews(private.reviews_query('{"inBatch": "yes", "status": "all"}'))$$),
  ('reviews_kpis_30d', $$private.count_reviews(private.reviews_query('{"range": "30d", "status": "all"}'))$$),
  ('reviews_kpis_90d', $$private.count_reviews(private.reviews_query('{"range": "90d", "status": "all"}'))$$),
  (
    'reviews_kpis_reciprocal',
    $$private.count_reviews(private.reviews_query('{"reciprocal": "yes", "status": "all"}'))$$
  ),
  ('reviews_series_day', $$private.review_points(private.reviews_query('{"status": "all"}'), 'day')$$),
  ('reviews_series_week', $$private.review_points(private.reviews_query('{"status": "all"}'), 'week')$$),
  -- A range of all time is no filter to the counting, and asks for figures that are not kept.
  ('votes_heat', $$public.votes_heat('{"range": "all"}') -> 'cells'$$),
  ('votes_series_day', $$private.vote_points('{}', 'day')$$),
  ('votes_series_week', $$private.vote_points('{}', 'week')$$),
  ('vouches_kpis', $$private.vouches_sums('{}')$$),
  ('vouches_series_day', $$private.vouch_points('{}', 'day')$$),
  ('vouches_series_week', $$private.vouch_points('{}', 'week')$$);
