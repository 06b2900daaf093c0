-- Votes that the filters of /votes keep (8.14). Direction comes from app.counted_votes only, which has none while a slash is open (G19).

-- Who a target is about, whatever its kind; nothing for kinds the data does not carry.
create function private.vote_target(target_type text, target_id bigint) returns table (
  author_id bigint,
  subject_id bigint,
  label text
)
language plpgsql stable set search_path = '' rows 1
as $$
#variable_conflict use_column
begin
  return query
    select r.author_id, r.subject_id, r.title
    from app.reviews r
    where vote_target.target_type = 'review' and r.id = vote_target.target_id
    union all
    select v.author_id, v.subject_id, v.comment
    from app.vouches v
    where vote_target.target_type = 'vouch' and v.id = vote_target.target_id
    union all
    select s.author_id, s.subject_id, s.comment
    from app.slashes s
    where vote_target.target_type = 'slash' and s.id = vote_target.target_id;
end;
$$;

-- Levels as ranges of scores, which an index knows: the names come from filter_levels, the numbers from app.levels.
create function private.level_scores(levels jsonb) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select '(' || string_agg(format('u.score between %s and %s', l.from_score, l.upto), ' or ') || ')'
    from
      (
        select x.level, x.from_score, lead(x.from_score, 1, 1000000) over (order by x.from_score) - 1 as upto
        from app.levels x
      ) l
    where levels ? l.level
  );
end;
$$;
comment on function private.level_scores(jsonb) is
  'SQL condition over u.score: the person u is of one of these levels.';

-- `whole`: all votes of the filter are going to be read, and not just the newest.
create function private.votes_query(filters jsonb, whole boolean default false) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  direction text := private.filter_word(f, 'direction', array['up', 'down']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'type', private.filter_words(
        f,
        'type',
        array['review', 'vouch', 'slash', 'attestation', 'discussion', 'project', 'market', 'broker', 'bond', 'other']
      ),
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'voter', private.filter_person(f, 'voter'),
      'voterLevel', private.filter_levels(f, 'voterLevel'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minVotes', private.filter_int(f, 'minVotes')
    )
  );
  froms text := 'app.counted_votes v';
  wheres text := ' where true';
begin
  if args ?| array['author', 'subject'] then
    -- The rollup knows what each target is about, by index; before its first round every vote is looked up.
    froms := case
      when private.rollup_as_of('vote_targets') is not null then 'app.r_vote_target t join '
        || froms
        || ' on t.target_type = v.target_type and t.target_id = v.target_id'
      else froms || ' cross join lateral private.vote_target(v.target_type, v.target_id) t'
    end;
  end if;
  if args ? 'voterLevel' and whole then
    wheres := wheres
      || ' and v.voter_id = any (array(select u.user_id from app.users u where '
      || private.level_scores(args -> 'voterLevel')
      || '))';
  elseif args ? 'voterLevel' then
    froms := froms || ' join app.users u on u.user_id = v.voter_id';
    wheres := wheres || ' and ' || private.level_scores(args -> 'voterLevel');
  end if;
  wheres := wheres
    || case
      when args ? 'type' then ' and (v.target_type in (select jsonb_array_elements_text($1 -> ''type''))
         or $1 -> ''type'' ? ''other'' and v.target_type not in (''review'', ''vouch'', ''slash''))'
      else ''
    end
    || case when args ? 'author' then ' and t.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and t.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case when args ? 'voter' then ' and v.voter_id = ($1 ->> ''voter'')::bigint' else '' end
    || case direction when 'up' then ' and v.is_upvote' when 'down' then ' and not v.is_upvote' else '' end
    || case when args ? 'from' then ' and v.created_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and v.created_at <= ($1 ->> ''to'')::timestamptz' else '' end;
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  if whole then
    wheres := regexp_replace(wheres, '(\(\$1 ->> ''\w+''\)::(bigint|timestamptz))', '(select \1)', 'g');
  end if;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;
