-- Reasons (6.7): the sentences about one person, by fixed templates.
create function private.in_words(n numeric) returns text
language sql immutable
as $$
  select to_char(round(n), 'FM999,999,999,999,990');
$$;
create function private.eth_in_words(wei text) returns text
language sql immutable
as $$
  select
    case
        when wei::numeric >= 1e21 then to_char(round(wei::numeric / 1e18), 'FM999,999,999,999,990')
        else trim_scale(
          round(wei::numeric / 1e18, greatest(0, 2 - floor(log(greatest(wei::numeric, 1) / 1e18))::int))
        )::text
      end
      || ' ETH';
$$;
comment on function private.eth_in_words(text) is 'Wei in ETH with three significant digits.';

create function private.counted(n bigint, one text, other text) returns text
language sql immutable
as $$
  select private.in_words(n) || ' ' || case n when 1 then one else other end;
$$;

create function private.span_in_words(seconds double precision) returns text
language sql immutable
as $$
  select
    case
      when seconds < 120 then private.counted(greatest(1, round(seconds))::bigint, 'second', 'seconds')
      when seconds < 7200 then private.counted(round(seconds / 60)::bigint, 'minute', 'minutes')
      when seconds < 172800 then private.counted(round(seconds / 3600)::bigint, 'hour', 'hours')
      else private.counted(round(seconds / 86400)::bigint, 'day', 'days')
    end;
$$;

create function private.reason_text(rule text, p jsonb, clock timestamptz) returns text
language plpgsql immutable set search_path = '' set timezone = 'UTC'
as $$
declare
  n bigint := (p ->> 'n')::bigint;
  k bigint := (p ->> 'k')::bigint;
begin
  return case rule
    when 'F1' then format(
        'Backed with %s by %s',
        private.eth_in_words(p ->> 'wei'),
        private.counted((p ->> 'people')::bigint, 'person', 'people')
      )
      || case
        when (p ->> 'reputable')::bigint > 0 then format(
          ', %s of them reputable or above',
          private.in_words((p ->> 'reputable')::numeric)
        )
        else ''
      end
    when 'F2' then format(
      '%s of %s reviews are positive; half of the authors score %s or more',
      private.in_words((p ->> 'positive')::numeric),
      private.in_words((p ->> 'reviews')::numeric),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F3' then format(
      'Of %s about them older than half a year, %s still stand',
      private.counted(n, 'review', 'reviews'),
      case when (p ->> 'standing')::bigint = n then 'all' else private.in_words((p ->> 'standing')::numeric) end
    )
    when 'F4' then format(
      'Votes on slashes as they end, beyond chance (%s%s)',
      coalesce('skill ' || to_char((p ->> 'skill')::numeric, 'FM0.00') || ', ', ''),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'F5' then format('%s of %s slashes they opened were upheld', private.in_words(k), private.in_words(n))
    when 'F6' then format(
      'Invited %s; the middle one scores %s, none was slashed',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'F7' then format(
      'Has staked %s on %s and ended none badly',
      private.eth_in_words(p ->> 'wei'),
      private.counted((p ->> 'people')::bigint, 'person', 'people')
    )
    when 'F8' then format(
      'Active in %s of the last %s weeks',
      private.in_words((p ->> 'active')::numeric),
      private.in_words((p ->> 'weeks')::numeric)
    )
    when 'A1' then format(
        'Wrote %s of %s in %s',
        private.counted((p ->> 'reviews')::bigint, 'review', 'reviews'),
        private.counted((p ->> 'people')::bigint, 'person', 'people'),
        private.span_in_words((p ->> 'seconds')::float8)
      )
      || case when (p ->> 'alike')::boolean then ', all with the same text' else '' end
    when 'A2' then format(
        'Took back %s of %s reviews',
        private.in_words((p ->> 'archived')::numeric),
        private.in_words((p ->> 'reviews')::numeric)
      )
      || coalesce(
        ', '
          || private.in_words((p ->> 'atOnce')::numeric)
          || ' of them within '
          || private.span_in_words((p ->> 'seconds')::float8),
        ''
      )
    when 'A3' then format(
      '%s of %s positive reviews were returned; EIP-7 leaves %s uncounted',
      private.in_words((p ->> 'returned')::numeric),
      private.in_words((p ->> 'positive')::numeric),
      private.in_words((p ->> 'uncounted')::numeric)
    )
    when 'A4' then format(
      'In a group of %s who vote alike within two minutes; their median pair shares %s',
      private.in_words((p ->> 'size')::numeric),
      private.counted(round((p ->> 'shared')::numeric)::bigint, 'target', 'targets')
    )
    when 'A5' then 'Slashed in '
      || to_char((p ->> 'at')::timestamptz, 'FMMonth YYYY')
      || coalesce(': ' || to_char(100 * (p ->> 'share')::numeric, 'FM990.0') || ' % for', '')
      || case
        when p ->> 'type' = 'SCORE' then ', ' || private.counted((p ->> 'points')::bigint, 'point', 'points')
        else ''
      end
      || case
        when (p ->> 'slashes')::bigint > 1 then format(
          ' (%s slashes in all)',
          private.in_words((p ->> 'slashes')::numeric)
        )
        else ''
      end
    when 'A6' then format('%s of %s slashes they opened were defended', private.in_words(k), private.in_words(n))
    when 'A7' then format(
      '%s with a score of %s or more reviewed them negatively',
      private.counted((p ->> 'people')::bigint, 'person', 'people'),
      private.in_words((p ->> 'score')::numeric)
    )
    when 'A8' then format(
      '%s of %s vouches that ended were ended as unhealthy',
      private.in_words((p ->> 'unhealthy')::numeric),
      private.in_words(n)
    )
    when 'A9' then format(
      '%s of %s people they endorse were slashed (%s %% of all endorsements)',
      private.in_words((p ->> 'slashed')::numeric),
      private.in_words((p ->> 'endorsed')::numeric),
      to_char(100 * (p ->> 'network')::numeric, 'FM990.0')
    )
    when 'A10' then format(
      'Vote intervals repeat: %s of %s are equal',
      private.in_words((p ->> 'equal')::numeric),
      private.in_words((p ->> 'intervals')::numeric)
    )
    when 'A11' then format(
      'Reviews are mostly returned, within a day (by %s of %s people)',
      private.in_words((p ->> 'returned')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'A12' then format(
      '%s of their positive reviews were voted down by the people they praise',
      private.in_words((p ->> 'marks')::numeric)
    )
    when 'A13' then format(
      '%s of %s people they invited are untrusted',
      private.in_words((p ->> 'untrusted')::numeric),
      private.in_words((p ->> 'people')::numeric)
    )
    when 'C1' then format(
      'A slash is open, %s left, %s; which way stays hidden',
      private.span_in_words(extract(epoch from (p ->> 'closesAt')::timestamptz - clock)),
      private.counted((p ->> 'votes')::bigint, 'vote', 'votes')
    )
    when 'C2' then format(
        '%s %s in %s days, most on %s',
        case when (p ->> 'change')::int < 0 then 'Lost' else 'Gained' end,
        private.counted(abs((p ->> 'change')::bigint), 'point', 'points'),
        p ->> 'days',
        to_char((p ->> 'on')::date, 'FMDD Mon')
      )
      || coalesce('; on that day ' || (p ->> 'cause'), '')
    when 'C3' then 'Joined '
      || private.span_in_words(extract(epoch from clock - (p ->> 'joinedAt')::timestamptz))
      || ' ago'
    when 'C4' then 'Their inviter carries the bond for '
      || private.counted((p ->> 'days')::bigint, 'more day', 'more days')
      || coalesce(' (' || to_char(round((p ->> 'points')::numeric, 1), 'SFM999990.0') || ' points now)', '')
    when 'C5' then 'Verified as a human'
  end;
end;
$$;
comment on function private.reason_text(text, jsonb, timestamptz) is 'The sentence of a rule about its parts.';

create function private.reason_href(rule text, who text, p jsonb) returns text
language sql immutable
as $$
  select
    case rule
      when 'F1' then '/vouches?subject=' || who
      when 'F2' then '/reviews?subject=' || who
      when 'F3' then '/reviews?subject=' || who || '&range=' || (p ->> 'from') || '..' || (p ->> 'to')
      when 'F4' then '/slashes?status=decided&voter=' || who
      when 'F5' then '/slashes?status=upheld&author=' || who
      when 'F6' then '/invitations?status=accepted&inviter=' || who
      when 'F7' then '/vouches?author=' || who
      when 'F8' then '/profiles/' || who || '#activity'
      when 'A1' then '/reviews/batch-analysis?range=all&batch=' || (p ->> 'batch')
      when 'A2' then '/reviews?status=archived&author=' || who
      when 'A3' then '/reviews?sentiment=positive&reciprocal=yes&subject=' || who
      when 'A4' then '/votes/bot-analysis?openRing=' || (p ->> 'ring')
      when 'A5' then '/slashes?status=upheld&subject=' || who
      when 'A6' then '/slashes?status=defended&author=' || who
      when 'A7' then '/reviews?sentiment=negative&minAuthorScore=' || (p ->> 'score') || '&subject=' || who
      when 'A8' then '/vouches?status=unhealthy&subject=' || who
      when 'A9' then '/slashes?status=upheld&backer=' || who
      when 'A10' then '/votes/bot-analysis?openVoter=' || who
      when 'A11' then '/mini-apps/farmer-scores?minScore=0&minCoverage=0&person=' || who
      when 'A12' then '/reviews?status=all&marked=yes&author=' || who
      when 'A13' then '/invitations?status=accepted&level=untrusted&inviter=' || who
      when 'C1' then '/slash-votes/' || (p ->> 'id')
    end;
$$;
comment on function private.reason_href(text, text, jsonb) is
  'Page of the site that holds the rows a reason counts; null where it counts none.';

-- Part of the members of a rule with this value or a more extreme one; null while too few have its least number of cases.
create function private.reason_share(rule text, value double precision, population int) returns double precision
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  members bigint := (select s.n from app.r_measure_share s where s.measure = 'reason:' || rule limit 1);
begin
  if members is null or members < population or private.rollup_as_of('r_measure') is null then
    return null;
  end if;
  -- Whoever changed since the last round is counted among the others by the value of now.
  return greatest(
    1.0 / members,
    (
      select
        coalesce(
          (
            select (s.n - s.below)::float8 / s.n
            from app.r_measure_share s
            where s.measure = 'reason:' || rule and s.value >= reason_share.value
            order by s.value
            limit 1
          ),
          0
        )
    )
  );
end;
$$;

-- The largest thing that happened around a person on a day, in words; beside a change of the score, not as its cause.
create function private.day_in_words(who bigint, day date) returns text
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_column
begin
  return (
    select e.words
    from
      (
        select
          count(*) as n,
          private.counted(count(*), 'review', 'reviews')
            || ' of theirs '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back' as words
        from app.review_states r
        where r.author_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select
          count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' taken back'
        from app.review_states r
        where r.subject_id = who and r.archived_at >= day and r.archived_at < day + 1
        union all
        select
          count(*),
          private.counted(count(*), 'review', 'reviews')
            || ' about them '
            || case count(*) when 1 then 'was' else 'were' end
            || ' written'
        from app.review_states r
        where r.subject_id = who and r.created_at >= day and r.created_at < day + 1
        union all
        select count(*), private.counted(count(*), 'vouch', 'vouches') || ' for them ended'
        from app.vouch_states v
        where v.subject_id = who and v.unvouched_at >= day and v.unvouched_at < day + 1
        union all
        -- A slash outweighs any number of reviews.
        select 1000000 * count(*), 'a slash on them was upheld'
        from app.slash_states s
        where s.subject_id = who and s.status = 'upheld' and s.closes_at >= day and s.closes_at < day + 1
        union all
        select 500000 * count(*), 'a slash on them was opened'
        from app.slashes s
        where s.subject_id = who and s.opened_at >= day and s.opened_at < day + 1 and s.opened_at <= app.now()
      ) e
    where e.n > 0
    order by e.n desc, e.words
    limit 1
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
create function private.reasons_of(who bigint, signals boolean) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan'
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

create function private.brief_reasons(who bigint, most int) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object('id', r.one -> 'id', 'side', r.one -> 'side', 'text', r.one -> 'text')
          order by r.n
        ),
        '[]'
      )
    from jsonb_array_elements(private.reasons_of(who, false) -> 'reasons') with ordinality r (one, n)
    where r.n <= most
  );
end;
$$;
comment on function private.brief_reasons(bigint, int) is
  '6.7: the first sentences about a person for cards and previews of links, without those about suspicions.';

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
