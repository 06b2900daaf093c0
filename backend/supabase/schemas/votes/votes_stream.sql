create function private.vote_stream_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select jsonb_agg(k.shown order by k.n) from private.votes_of_keys(ids) k);
end;
$$;

create function public.votes_stream(
  filters jsonb default '{}',
  sort text default '-at',
  page int default 1,
  per int default 50,
  after jsonb default null,
  most_days int default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.votes_query(filters);
  ready jsonb := private.ready_votes_kpis(filters);
  kpis jsonb := coalesce(ready, private.counted_votes_kpis(filters));
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', kpis) || '{"tooWide": true}';
  end if;
  -- What was counted just now is the number of rows; what is kept is that more or less.
  if ready is null then
    query.total := kpis -> 'votes';
  else
    query.about := kpis -> 'votes';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then kpis end
    )
    || '{"tooWide": false}';
end;
$$;
comment on function public.votes_stream(jsonb, text, int, int, jsonb, int) is
  'Page /votes, tab Stream (M7, G19). Filters: those of votes_targets but minVotes, and direction up|down, which leaves out open slashes. Sort: at. most_days: a longer range answers its figures alone (tooWide).';
grant execute
on function public.votes_stream(jsonb, text, int4, int4, jsonb, int4)
to anon, authenticated, service_role;
