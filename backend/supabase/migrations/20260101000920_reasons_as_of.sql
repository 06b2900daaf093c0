-- Reasons of a past day (6.7): what was said of a person then, from what is kept of that day.

-- The network's rates are those of the day. How many endorsements led to people slashed later is only known as of now.
create or replace function private.slash_rates()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'upheld', count(*) filter (where s.status = 'upheld')::float8 / nullif(count(*), 0),
        'defended', count(*) filter (where s.status = 'defended')::float8 / nullif(count(*), 0),
        'company', case
          when not private.looks_back() then (
            select sum(b.slashed) from app.r_bad_friend b where b.role = 'all'
          )::float8 / nullif(
            (
              select count(*)
              from
                (
                  select r.author_id, r.subject_id from app.review_states r where r.score = 1
                  union
                  select v.author_id, v.subject_id from app.vouch_states v
                ) e
            ),
            0
          )
        end
      )
    from app.slash_states s
    where s.status in ('upheld', 'defended')
  );
end;
$$;

-- Rules whose rows and thresholds are known of every day. The others compare with people as they are now, or rest on what is
-- counted of now alone. A2 is among them where many reviews were taken back at once.
create function private.kept_reasons() returns text[]
language sql immutable
as $$
  select array['F5', 'A1', 'A2', 'A5', 'A6', 'A8', 'C1', 'C3', 'C4'];
$$;

-- A7 by the scores of the day.
create function private.doubts_then(who bigint) returns table (
  user_id bigint,
  rule text,
  cases bigint,
  n bigint,
  value double precision,
  fires boolean,
  parts jsonb,
  since timestamptz
)
language plpgsql stable rows 1 set search_path = ''
as $$
#variable_conflict use_column
declare
  params jsonb := private.detector('reasons');
  least_score int := (params ->> 'doubtedFrom')::int;
begin
  return query
    select
      who,
      'A7',
      count(*),
      count(*) filter (where g.doubt),
      (count(distinct g.author_id) filter (where g.doubt) >= 2)::int::float8,
      count(distinct g.author_id) filter (where g.doubt) >= 2,
      jsonb_build_object(
        'people', count(distinct g.author_id) filter (where g.doubt),
        'score', least_score,
        -- A list shows people with the scores of now: it holds these rows only where that makes no difference.
        'listed', bool_and(g.doubt = g.doubt_now)
      ),
      max(g.created_at)
    from
      (
        select
          r.author_id,
          r.created_at,
          r.score = -1 and coalesce(private.score_at(r.author_id, app.now()) >= least_score, false) as doubt,
          r.score = -1 and coalesce(a.score >= least_score, false) as doubt_now
        from
          app.review_states r
          join app.users a on a.user_id = r.author_id
        where r.subject_id = who and r.archived_at is null
      ) g
    having count(*) >= (params #>> '{rules,A7,least}')::int;
end;
$$;
comment on function private.doubts_then(bigint) is
  'A7 of 6.7 for the past day the page looks from, as private.reason_cases answers it.';

create function private.reason_href_then(rule text, who text, p jsonb, day text) returns text
language sql immutable
as $$
  select
    case
        when rule = 'C1' then '/slashes?status=open&subject=' || who
        when rule <> 'A7' or (p ->> 'listed')::boolean then private.reason_href(rule, who, p)
      end
      || '&asOf='
      || day;
$$;
comment on function private.reason_href_then(text, text, jsonb, text) is
  'The page that holds the rows a reason of a past day counts, as they stood then.';

-- `signals`: rules about suspicions too, which previews of links and cards leave out.
create or replace function private.reasons_of(who bigint, signals boolean)
returns jsonb
language plpgsql
stable
set search_path = ''
set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  params jsonb := private.detector('reasons');
  population int := (params ->> 'population')::int;
  person jsonb := private.person(who);
  past boolean := private.looks_back();
  day text := to_char(app.now(), 'YYYY-MM-DD');
begin
  return (
    with
      cases as materialized (
        select c.*, private.reason_share(c.rule, c.value, population) as share
        from
          (
            select k.*
            from private.reason_cases(array[who]) k
            where not past or (k.rule = any (private.kept_reasons()) and k.fires is not null)
            union all
            select d.* from private.doubts_then(who) d where past
          ) c
        where (signals or not params -> 'signals' ? c.rule) and (c.rule <> 'A11' or private.feature_on('farmerScores'))
      ),
      fired as (
        select
          c.*,
          params #>> array['rules', c.rule, 'side'] as side,
          case
            when c.share is not null then least(4, -log(c.share::numeric)::float8) * power(
              2,
              -extract(epoch from clock - coalesce(c.since, clock)) / 86400 / (params ->> 'halfLifeDays')::float8
            )
            else 0
          end as weight
        from cases c
        where
          coalesce(
            c.fires,
            c.value > 0 and c.share < 1 - (params #>> array['rules', c.rule, 'percentile'])::float8 / 100
          )
      ),
      placed as (
        select
          f.*,
          row_number() over (
            partition by f.side
            order by f.weight desc, f.rule
          ) as place,
          (params #>> array['perSide', f.side])::int as most
        from fired f
      ),
      kept as (
        select
          p.*,
          case
            when p.rule = 'C2' then p.parts
              || jsonb_build_object('cause', private.day_in_words(who, (p.parts ->> 'on')::date))
            else p.parts
          end as said,
          row_number() over (order by array_position(array['against', 'for', 'context'], p.side), p.place) as n_all
        from placed p
        where p.place <= p.most
      )
    select
      jsonb_build_object(
        'reasons', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id', k.rule,
              'version', params -> 'version',
              'side', k.side,
              'text', private.reason_text(k.rule, k.said, clock),
              'parts', k.said,
              'n', k.n,
              'share', k.share,
              'among', case
                when 1 - k.share >= (params ->> 'said')::float8 then format(
                  'more than %s %% of those with %s %s or more',
                  floor(100 * (1 - k.share) - 1e-9)::int,
                  params #>> array['rules', k.rule, 'least'],
                  params #>> array['rules', k.rule, 'noun']
                )
              end,
              'href', case
                when past then private.reason_href_then(
                  k.rule,
                  coalesce('profileId:' || (person ->> 'profileId'), person ->> 'userkey'),
                  k.said,
                  day
                )
                else private.reason_href(
                  k.rule,
                  coalesce('profileId:' || (person ->> 'profileId'), person ->> 'userkey'),
                  k.said
                )
              end,
              'since', private.iso(k.since),
              'statement', private.statement_of(
                who,
                case k.rule
                  when 'A1' then 'batches'
                  when 'A2' then 'massArchive'
                  when 'A10' then 'bot'
                  when 'A11' then 'farmer'
                end
              )
            )
            order by k.n_all
          ) filter (where k.n_all <= (params ->> 'most')::int),
          '[]'
        ),
        'notKnown', case
          when past then (
            select
              coalesce(
                jsonb_agg(
                  r.rule
                  order by array_position(array['F', 'A', 'C'], left(r.rule, 1)), substr(r.rule, 2)::int
                ),
                '[]'
              )
            from jsonb_object_keys(params -> 'rules') r (rule)
            where
              not (r.rule = any (private.kept_reasons()) and r.rule <> 'A2')
              and r.rule <> 'A7'
              and not exists (select 1 from cases c where c.rule = r.rule)
              and (signals or not params -> 'signals' ? r.rule)
              and (r.rule <> 'A11' or private.feature_on('farmerScores'))
          )
          else '[]'::jsonb
        end,
        -- One slash that was not upheld tells of nothing yet, nor does having been a member for long.
        'enough', exists (
          select 1
          from cases c
          where
            params #>> array['rules', c.rule, 'side'] <> 'context'
            and c.rule <> 'F8'
            and (c.fires is true or (params #>> array['rules', c.rule, 'least'])::int > 1)
        )
      )
    from kept k
  );
end;
$$;

drop function public.reasons(text);
create function public.reasons(id text, filters jsonb default null) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  who bigint := private.survivor(private.find_user(id));
begin
  if who is null then
    return private.stamp() || jsonb_build_object('person', null);
  end if;
  return private.stamp()
    || private.reasons_of(who, true)
    || jsonb_build_object(
      'person', private.person(who),
      'version', private.detector('reasons') -> 'version',
      'joinedAt', (
        select private.iso(p.joined_at) from app.profiles p where p.user_id = who and p.joined_at <= app.now()
      ),
      'reviews', (select count(*) from app.review_states r where r.subject_id = who and r.archived_at is null),
      'votes', case
        when private.looks_back() then (select count(*) from app.counted_votes v where v.voter_id = who)
        else (
          select coalesce(sum(v.up + v.down + v.blind + v.unknown), 0)::bigint
          from app.r_vote_voter v
          where v.voter_id = who
        )
      end
    );
end;
$$;
comment on function public.reasons(text, jsonb) is
  '6.7: up to six sentences about a person, against, for and context, each with its rule, version, parts, rows it counts, share of those with as many cases, and the page that holds the rows. A rule that compares a person with others is silent while fewer than 30 have its least number of cases. `enough` is false where no rule has enough cases. `person` is null for an unknown id. Filter: asOf (what was said on that day; `notKnown` names the rules that have no history, people have their names and scores of now).';
grant execute on function public.reasons(text, jsonb) to anon, authenticated, service_role;
