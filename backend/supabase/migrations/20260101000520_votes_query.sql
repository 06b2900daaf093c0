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

create function private.kinds_sql(alias text) returns text
language sql immutable set search_path = ''
as $$
  select
    format(
      '(%1$s.target_type in (select jsonb_array_elements_text($1 -> ''type''))
        or $1 -> ''type'' ? ''other'' and %1$s.target_type not in (''review'', ''vouch'', ''slash''))',
      alias
    );
$$;
comment on function private.kinds_sql is 'SQL condition: the target is of one of the kinds that were asked for.';

-- `whole`: all votes of the filter are going to be read, and not just the newest.
create function private.votes_query(filters jsonb, whole boolean default false) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.rows_of(
    'app.counted_votes v',
    'v.target_type || '':'' || v.target_id || '':'' || v.voter_id || ''@'' || v.created_at',
    jsonb_strip_nulls(
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
        'minVotes', private.filter_int(f, 'minVotes'),
        'direction', private.filter_word(f, 'direction', array['up', 'down'])
      )
    ),
    'text'
  );
  -- Values in selects of their own are read once, and do not tell the planner how busy somebody is: it would read all votes.
  value text := case when whole then '(select ($1 ->> %L)::%s)' else '($1 ->> %L)::%s' end;
begin
  query.orders := '{"at": {"sql": "v.created_at", "type": "timestamptz"}}';
  if query.args ?| array['author', 'subject'] then
    -- The rollup knows what each target is about, by index; before its first round every vote is looked up.
    query := private.joined(
      query,
      case
        when private.rollup_as_of(
          'vote_targets'
        ) is not null then 'join app.r_vote_target t on t.target_type = v.target_type and t.target_id = v.target_id'
        else 'cross join lateral private.vote_target(v.target_type, v.target_id) t'
      end
    );
  end if;
  if query.args ? 'voterLevel' and whole then
    query := private.narrowed(
      query,
      format(
        'v.voter_id = any (array(select u.user_id from app.users u where %s))',
        private.level_scores(query.args -> 'voterLevel')
      )
    );
  elseif query.args ? 'voterLevel' then
    query := private.narrowed(
      private.joined(query, 'join app.users u on u.user_id = v.voter_id'),
      private.level_scores(query.args -> 'voterLevel')
    );
  end if;
  return private.narrowed(
    query,
    case when query.args ? 'type' then private.kinds_sql('v') end,
    case when query.args ? 'author' then 't.author_id = ' || format(value, 'author', 'bigint') end,
    case when query.args ? 'subject' then 't.subject_id = ' || format(value, 'subject', 'bigint') end,
    case when query.args ? 'voter' then 'v.voter_id = ' || format(value, 'voter', 'bigint') end,
    case query.args ->> 'direction' when 'up' then 'v.is_upvote' when 'down' then 'not v.is_upvote' end,
    case when query.args ? 'from' then 'v.created_at >= ' || format(value, 'from', 'timestamptz') end,
    case when query.args ? 'to' then 'v.created_at <= ' || format(value, 'to', 'timestamptz') end
  );
end;
$$;
comment on function private.votes_query is
  'Votes `v` (app.counted_votes) that the filters of votes_stream keep; of votes_targets all but minVotes.';

create function private.votes_of_person(side text, who bigint) returns private.list_query
language plpgsql stable set search_path = ''
as $$
declare
  query private.list_query := private.votes_query(jsonb_build_object(side, '0'));
begin
  query.args := query.args || jsonb_build_object(side, who);
  return (query);
end;
$$;
comment on function private.votes_of_person is
  'The same for one person, known by id, as their author, subject or voter.';
