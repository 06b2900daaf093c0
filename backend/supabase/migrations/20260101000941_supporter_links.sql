-- Page /slashes/impact/{id} (8.20): who backed the accused, and one another.
create function private.links_among(people bigint[], at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object('from', l.author_id, 'to', l.subject_id, 'reviewed', l.reviewed, 'vouched', l.vouched)
        order by l.author_id, l.subject_id
      ),
      '[]'
    )
  from
    (
      select z.author_id, z.subject_id, bool_or(z.r) as reviewed, bool_or(not z.r) as vouched
      from
        (
          select r.author_id, r.subject_id, true as r
          from app.reviews r
          where
            r.author_id = any (people)
            and r.subject_id = any (people)
            and r.score = 1
            and r.created_at <= links_among.at
            and private.review_archived_at(r.id, r.archived_at, links_among.at) is null
            and not (r.archived_estimated and r.archived_at > links_among.at)
          union all
          select v.author_id, v.subject_id, false
          from app.vouches v
          where
            v.author_id = any (people)
            and v.subject_id = any (people)
            and v.vouched_at <= links_among.at
            and (v.unvouched_at is null or v.unvouched_at > links_among.at)
            and (v.archived_at is null or v.archived_at > links_among.at)
        ) z
      where z.author_id <> z.subject_id
      group by z.author_id, z.subject_id
    ) l;
$$;
comment on function private.links_among(bigint[], timestamptz) is
  'Who of some people backed whom of them at a time, by an active positive review or an active vouch, as M9 reads both.';

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
  total numeric;
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
  select coalesce(sum(e.points), 0) into total from private.slash_supporters(s.id, rule) e;
  row := private.slash_rows(jsonb_build_array(s.id)) -> 0;
  people := private.impact_people(s.id, rule);
  return private.stamp()
    || jsonb_build_object(
      'slash', row,
      'rule', rule,
      'points', private.slash_points(s.id, rule),
      'wouldBe', case
        when s.status = 'open'
          and s.type = 'SCORE'
          then jsonb_build_object('direct', s.amount, 'endorsers', case when s.amount is not null then total end)
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
comment on function public.slash_impact(bigint, text) is
  'Page /slashes/impact/{id} (M8-M10, M13): points moved, who backed the subject at opening and close, who left in between, penalties by rule auto|open|close (`points` of a person count only when `counts`), and who of the first 40 backed one another. Unknown id: slash null and the nearest ids. No direction while open.';
grant execute on function public.slash_impact(bigint, text) to anon, authenticated, service_role;
