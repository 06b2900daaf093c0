-- One slash also says when its supporters were counted, so that their points can be told apart by what they backed with.
create or replace function public.slash_impact(slash_id bigint, rule text default 'auto')
returns jsonb
language plpgsql
stable
security definer
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_impact.slash_id);
  row jsonb;
  people jsonb;
begin
  if rule is null or rule not in ('auto', 'open', 'close') then
    perform private.refuse('rule must be auto, open or close');
  end if;
  if s.id is null then
    return private.stamp()
      || jsonb_build_object(
        'slash', null,
        'nearest', (
          select coalesce(jsonb_agg(n.id order by n.id), '[]')
          from
            (
              (select x.id from app.slash_states x where x.id < slash_impact.slash_id order by x.id desc limit 3)
              union all
              (select x.id from app.slash_states x where x.id > slash_impact.slash_id order by x.id limit 3)
            ) n
        )
      );
  end if;
  row := private.slash_rows(jsonb_build_array(s.id)) -> 0;
  people := private.impact_people(s.id, rule);
  return private.stamp()
    || jsonb_build_object(
      'slash', row,
      'rule', rule,
      'snapshot', coalesce(
        nullif(slash_impact.rule, 'auto'),
        (select p.snapshot from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to)
      ),
      'points', private.slash_points(s.id, rule),
      'wouldBe', case
        when s.status = 'open'
          and s.type = 'SCORE'
          then jsonb_build_object(
            'direct', s.amount,
            'endorsers', case
              when s.amount is not null then (
                select coalesce(sum(e.points), 0) from private.slash_supporters(s.id, slash_impact.rule) e
              )
            end
          )
      end,
      'counts', s.status = 'upheld' and s.type = 'SCORE',
      'losingSide', case s.status when 'defended' then 'author' when 'upheld' then 'subject' end,
      'subjectScore', jsonb_build_object(
        'atOpen', private.score_at(s.subject_id, s.opened_at),
        'atClose', private.score_at(s.subject_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.subject_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'authorScore', jsonb_build_object(
        'atOpen', private.score_at(s.author_id, s.opened_at),
        'atClose', private.score_at(s.author_id, least(s.closes_at, app.now())),
        'after7d', case
          when s.closes_at + interval '7 days' <= app.now() then private.score_at(
            s.author_id,
            s.closes_at + interval '7 days'
          )
        end
      ),
      'people', people,
      'links', private.links_among(
        array(
          select (p.value -> 'person' ->> 'userId')::bigint
          from jsonb_array_elements(people) with ordinality p (value, n)
          where p.n <= 40
        ),
        s.opened_at
      ),
      'series', private.backing_series(s.subject_id, s.opened_at - interval '30 days', s.opened_at + interval '90 days')
    );
end;
$$;
