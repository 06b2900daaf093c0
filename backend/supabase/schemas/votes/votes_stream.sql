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
  figures record := private.votes_kpis(filters);
  too_wide boolean := private.is_longer(private.range_of(private.filter_object(filters)), most_days);
  listed jsonb;
begin
  if too_wide then
    return private.list_answer('{"total": 0, "totalExact": true, "next": null}', '[]', figures.kpis)
      || '{"tooWide": true}';
  end if;
  -- Figures counted just now give the exact number of rows; stored ones give an approximate number.
  if figures.stored then
    query.about := figures.kpis -> 'votes';
  else
    query.total := figures.kpis -> 'votes';
  end if;
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
      listed,
      private.vote_stream_rows(listed -> 'keys'),
      case when (listed ->> 'first')::boolean then figures.kpis end
    )
    || '{"tooWide": false}';
end;
$$;
comment on function public.votes_stream(jsonb, text, int, int, jsonb, int) is
  'Page /votes, tab Stream (M7, G19). Filters: those of votes_targets but minVotes, and direction up|down, which leaves out open slashes. Sort: at. most_days: a longer range answers its figures alone (tooWide).';
grant execute
on function public.votes_stream(jsonb, text, int4, int4, jsonb, int4)
to anon, authenticated, service_role;

create function private.votes_of_keys(ids jsonb) returns table (n bigint, vote app.counted_votes, shown jsonb)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select k.n, v,
      jsonb_build_object(
        'at', private.iso(v.created_at),
        'voter', (select h.person from app.people h where h.user_id = v.voter_id),
        'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
        'blind', v.blind,
        'target', jsonb_build_object(
          'type', v.target_type,
          'id', v.target_id,
          'label', left(p.label, 200),
          'author', (select h.person from app.people h where h.user_id = p.author_id),
          'subject', (select h.person from app.people h where h.user_id = p.subject_id)
        ),
        'weight', v.weight,
        'weightEstimated', v.weight_estimated
      )
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
      join app.counted_votes v
        on v.target_type = split_part(k.id, ':', 1)
        and v.target_id = split_part(k.id, ':', 2)::bigint
        and v.voter_id = split_part(split_part(k.id, '@', 1), ':', 3)::bigint
        and v.created_at = split_part(k.id, '@', 2)::timestamptz
      left join lateral private.vote_target(v.target_type, v.target_id) p on true;
end;
$$;
