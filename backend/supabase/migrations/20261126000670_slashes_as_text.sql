-- Votes of a slash (8.23) and limits tried out (8.19) are put together as text, and stay text to the end: read once more as jsonb, hundreds
-- of rows take a fifth of the time.
create function private.extended_text(head jsonb, body json) returns json
language sql immutable
as $$
  select (left(head::text, -1) || ', ' || right(body::text, -1))::json;
$$;
comment on function private.extended_text(jsonb, json) is
  'As private.extended, for an answer that nothing is added to.';

drop function public.slash_votes_detail(bigint, text[]);
create function public.slash_votes_detail(slash_id bigint, exclude text[] default '{}') returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_votes_detail.slash_id);
begin
  exclude := coalesce(exclude, '{}');
  if not exclude <@ array['rel-subject', 'rel-author', 'flagged'] then
    perform private.refuse('exclude must be some of rel-subject, rel-author, flagged');
  end if;
  if s.id is null then
    return to_json(private.stamp() || '{"slash": null}');
  end if;
  if s.status in ('open', 'cancelled') then
    return to_json(
      private.stamp()
        || jsonb_build_object(
          'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
          'sealed', s.status = 'open',
          'closesInSeconds', case when s.status = 'open' then extract(epoch from s.closes_at - app.now()) end,
          'rows', '[]'::jsonb,
          'tally', null,
          'pivotal', null,
          'misplacementIndex', null
        )
    );
  end if;
  return private.extended_text(
    private.stamp()
      || jsonb_build_object(
        'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
        'sealed', false,
        'exclude', exclude,
        'pivotal', private.slash_pivotal(s.id),
        'closesInSeconds', null
      )
      || (
        select
          jsonb_build_object(
            'thresholds', jsonb_build_object('passPct', p.pass, 'defendPct', p.defend),
            'misplacementIndex', private.misplacement(s.weight_up, s.weight_all, p.pass)
          )
        from
          (values(1)) one
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      ),
    private.slash_vote_figures(s, exclude)
  );
end;
$$;
comment on function public.slash_votes_detail(bigint, text[]) is
  'Page /slash-votes/{id} (M7, M8, M18): every vote of a closed slash with relations and record; `exclude` drops related (rel-subject, rel-author) or flagged voters from tally and rows. Sealed while open: no rows, no tally.';
grant execute on function public.slash_votes_detail(bigint, text[]) to anon, authenticated, service_role;

drop function public.slash_thresholds(jsonb);
create function public.slash_thresholds(filters jsonb default '{}') returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query private.list_query := private.slashes_query(filters);
  fewest int := coalesce(private.filter_int(private.filter_object(filters), 'minVotes'), 0);
  answer json;
begin
  query := private.narrowed(
    query,
    's.status in (''upheld'', ''defended'', ''inconclusive'')',
    format('s.votes >= %s', fewest)
  );
  execute format(
    $q$
      with
        closed as materialized (
          select
            s.id,
            s.author_id,
            s.subject_id,
            s.type,
            s.amount,
            s.status,
            s.band,
            s.weight_up,
            s.weight_all,
            s.closes_at
          from %s
        ),
        s as materialized (select * from closed c order by c.closes_at desc, c.id limit 1000),
        points as (
          select
            json_agg(
              json_build_object(
                'id', s.id,
                'author', s.author_id,
                'subject', s.subject_id,
                'type', s.type,
                'amount', s.amount,
                'status', s.status,
                'mismatch', s.status <> s.band,
                'weightUp', coalesce(s.weight_up, 0),
                'weightAll', coalesce(s.weight_all, 0),
                'passPct', p.pass,
                'defendPct', p.defend,
                'supporterPoints', case
                  when s.type = 'SCORE' then coalesce(c.points, private.slash_penalty(s.id, 'auto'))
                end
              )
              order by s.closes_at desc, s.id
            ) as list
          from
            s
            left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
            left join app.slash_costs c on c.slash_id = s.id
        ),
        people as (
          select json_agg(h.person order by h.user_id) as list
          from app.people h
          where
            h.user_id in (
              select s.author_id from s
              union
              select s.subject_id from s
            )
        )
      select
        json_build_object(
          'total', (select count(*) from closed),
          'thresholds', (
            select jsonb_build_object('passPct', r.pass, 'defendPct', r.defend)
            from app.slash_rules r
            where r.valid_from <= (select app.now()) and (select app.now()) < r.valid_to
          ),
          'points', coalesce(points.list, '[]'),
          'people', coalesce(people.list, '[]')
        )
      from
        points
        cross join people
    $q$,
    private.rows_sql(query)
  )
  into answer
  using query.args;
  return private.extended_text(private.stamp(), answer);
end;
$$;
comment on function public.slash_thresholds(jsonb) is
  'The newest thousand closed slashes with their weights, the limits of their day and what supporters lose if upheld (M8, M10), for a browser to try other limits. Takes the filters of slashes_list and minVotes. People stand once in `people`, by user id. Nothing of open slashes.';
grant execute on function public.slash_thresholds(jsonb) to anon, authenticated, service_role;
