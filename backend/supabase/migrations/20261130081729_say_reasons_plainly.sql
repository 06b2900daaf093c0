set check_function_bodies = off;

-- Why the ranges of /admin/config begin and end where they do, in plainer words.
update app.value_limits l
set because = n.because
from (
    values
      (
        'Part of the weight for a slash. Never below the line at which it is defended, which ends at half.',
        'Share of the weight for a slash. Never below the limit for a defended slash, which is at most half.'
      ),
      (
        'Part of the weight for a slash. Never above the line at which it passes, which begins at half.',
        'Share of the weight for a slash. Never above the limit for an upheld slash, which is at least half.'
      ),
      (
        'Hours a slash stays open: an hour at least, a month at most.',
        'Hours a slash stays open: at least one hour, at most a month.'
      ),
      ('A score, and scores end at 2,800.', 'A score; scores end at 2,800.'),
      (
        'It was 90 days and is 180. A bond ends: within ten years.',
        'It was 90 days and is now 180. A bond has to end: at most ten years.'
      ),
      ('A share of what the score of the invited changed by.', 'A share of the change in the score of the invitee.'),
      (
        'The most an inviter loses, so never a gain; nobody loses more than a whole score.',
        'The most an inviter can lose, so never a gain; nobody loses more than a full score.'
      ),
      (
        'The most an inviter gains, so never a loss; nobody gains more than a whole score.',
        'The most an inviter can gain, so never a loss; nobody gains more than a full score.'
      ),
      (
        'So many of the best and of the worst are counted: one of each at least.',
        'How many of the best and of the worst count: at least one of each.'
      ),
      (
        'Up to so many invited people all are counted. At 0 the best and the worst are counted always.',
        'Up to this many invitees, all count. At 0, only the best and the worst ever count.'
      ),
      (
        'Returned reviews that count whatever else there is. At 0 none does.',
        'Returned reviews that always count. At 0, none do.'
      ),
      (
        'Returned reviews that count for each one that is not returned. At 0 none does.',
        'Returned reviews that count for each one not returned. At 0, none do.'
      ),
      (
        'Days of a vouch that count: one at least, within ten years.',
        'Days of a vouch that count: at least one, at most ten years.'
      ),
      ('Days, within ten years. At 0 it is kept for ever.', 'Days, at most ten years. At 0, it is kept forever.'),
      (
        'Sessions are kept with a gap of half an hour, and every smaller one lies inside them. A page asks for a minute at least.',
        'Sessions are stored with a gap of half an hour, and those with smaller gaps lie inside them. Pages ask for at least one minute.'
      ),
      (
        'Sessions are kept with a gap of an hour, and every smaller one lies inside them. A page asks for a minute at least.',
        'Sessions are stored with a gap of an hour, and those with smaller gaps lie inside them. Pages ask for at least one minute.'
      ),
      ('Longer than a day is no session.', 'Longer than a day is not a session.'),
      ('One event is no batch.', 'One event is not a batch.'),
      ('One vote is no batch.', 'One vote is not a batch.'),
      (
        'The shortest span a rate is taken of. At 0 a batch of one second would surprise without end.',
        'The shortest span used for a rate. At 0, a batch of one second would be infinitely surprising.'
      ),
      (
        'The least that is expected of anybody a day. At 0 every batch would surprise without end.',
        'The least expected of anyone per day. At 0, every batch would be infinitely surprising.'
      ),
      ('Too few fill no 24 hours.', 'Too few votes cannot fill 24 hours.'),
      (
        'Votes of the last 90 days are read: more days would leave out everybody.',
        'Votes of 90 days are read: a higher number would leave everyone out.'
      ),
      ('Longer than a day is no interval of one sitting.', 'An interval of more than a day is not within one sitting.'),
      ('One interval repeats nothing.', 'A single interval cannot repeat.'),
      (
        'Within so many seconds two votes count as one act. Beyond an hour that is chance, and pairs without number.',
        'Two votes within this many seconds count as one act. Beyond an hour, matches are chance and pairs too many.'
      ),
      (
        'Share of the pairs found that may be chance. At 0 none is found.',
        'Share of the pairs found that may be chance. At 0, none are found.'
      ),
      (
        'Who comes later in a crowd is not compared. Work grows with its square.',
        'Later voters in a crowd are not compared: the work grows with its square.'
      ),
      (
        'A share of the words two texts have in common. Below a fifth any two polite texts are alike.',
        'Share of the words two texts have in common. Below a fifth, any two polite texts look alike.'
      ),
      (
        'Shorter texts are compared whole. Three words are the least that are compared in part.',
        'Shorter texts are compared whole. Comparing in part takes at least three words.'
      ),
      (
        'Whoever reviewed more people is left out of cycles of four. Work grows with its square.',
        'People who reviewed more are left out of cycles of four: the work grows with the square.'
      ),
      ('Cycles kept of a person as evidence.', 'Cycles stored per person as evidence.'),
      (
        'Weight of a link beside the other kinds. At 0 it leads nowhere.',
        'Weight of a link among all kinds. At 0, it carries no trust.'
      ),
      (
        'Age of a profile that trust begins at; within ten years.',
        'Age of the profiles that trust starts from; at most ten years.'
      ),
      ('Trust begins at somebody.', 'Trust has to start from someone.'),
      ('One review taken back is no event.', 'One review taken back is not an event.'),
      (
        'Fewer votes than a feature needs leave nothing to say.',
        'With fewer votes than a feature needs, there is nothing to say.'
      ),
      (
        'Weight of 100, then from and to which share it counts.',
        'Weight out of 100, then the shares between which it counts.'
      ),
      (
        'Weight of 100, then from and to how many quiet hours of 24 it counts.',
        'Weight out of 100, then the quiet hours of 24 between which it counts.'
      ),
      (
        'Weight of 100, then from and to which percentile it counts.',
        'Weight out of 100, then the percentiles between which it counts.'
      ),
      (
        'Written and received. Without one there is nothing to say.',
        'Written and received. Without any, there is nothing to say.'
      ),
      (
        'A share of the weights. Below it there is not enough data.',
        'A share of the weights. Below it, there is not enough data.'
      ),
      ('Of 100 in all. At 0 it does not count.', 'Out of 100 in total. At 0, it does not count.'),
      (
        'Up to here it counts nothing: a share, or a number of marks.',
        'Up to here it does not count: a share, or a number of marks.'
      ),
      (
        'From here on it counts whole: a share, or a number of marks.',
        'From here on it counts in full: a share, or a number of marks.'
      ),
      ('Cases without which it is left out.', 'Fewest cases needed to include it.'),
      (
        'People to compare with. Below 30 a percentile says little.',
        'People to compare with. Below 30, a percentile says little.'
      ),
      ('Sentences about one person; more are a report.', 'Sentences about one person; more would be a report.'),
      ('Sentences of a side. At 0 it is silent.', 'Sentences per side. At 0, the side is silent.'),
      (
        'After so many days a sentence counts half; within ten years.',
        'Days after which a sentence counts half; at most ten years.'
      ),
      ('Days, within ten years.', 'Days, at most ten years.'),
      ('Points, and scores end at 2,800.', 'Points; scores end at 2,800.'),
      ('Cases without which the rule is silent.', 'Fewest cases for the rule to say anything.'),
      ('Below half it would be said of most; at 100 of nobody.', 'Below half, it fits most people; at 100, nobody.'),
      ('One line above every page; more hides the page.', 'One line above every page; more would hide the page.')
  ) n (was, because)
where l.because = n.was;

update app.value_orders l
set because = n.because
from (
    values(
      'Between the two it counts in part, more from one to the other.',
      'Between the two, it counts in part, growing from one to the other.'
    )
  ) n (was, because)
where l.because = n.was;

create or replace function private.bot_lines(v app.r_voter) returns table (
  id text, weight double precision, feature double precision, because text
)
language plpgsql stable set search_path = '' as $$
declare
  rules jsonb := private.detector('bot');
begin
  return query
    select l.id, (rules -> l.id ->> 0)::double precision,
      case
        when l.falling then 1 - private.ramp(
          l.x,
          (rules -> l.id ->> 1)::double precision,
          (rules -> l.id ->> 2)::double precision
        )
        else private.ramp(l.x, (rules -> l.id ->> 1)::double precision, (rules -> l.id ->> 2)::double precision)
      end,
      case when l.x is null then 'not enough data' else l.because end
    from (
        values
          (
            'B1',
            coalesce(v.max_j, 0),
            false,
            case
              when v.max_j is null then 'no voter shares enough votes'
              else format(
                'J = %s with %s over %s targets', to_char(v.max_j, 'FM0.00'),
                (select h.person from app.people h where h.user_id = v.max_j_with) ->> 'name', v.max_j_targets
              )
            end
          ),
          (
            'B2',
            v.modal_share,
            false,
            format('%s%% of %s pauses last %s s', to_char(100 * v.modal_share, 'FM990.0'), v.intervals, v.modal_seconds)
          ),
          ('B3', v.quiet_hours::double precision, true, format('longest quiet run of %s h', v.quiet_hours)),
          (
            'B4',
            v.fast_share,
            false,
            format(
              '%s%% of %s votes came within seconds of their target',
              to_char(100 * v.fast_share, 'FM990.0'),
              v.timed
            )
          ),
          ('B5', v.batch_share, false, format('%s%% of votes in batches', to_char(100 * v.batch_share, 'FM990.0'))),
          ('B6', v.hhi, false, format('concentration on authors %s', to_char(v.hhi, 'FM0.00'))),
          ('B7', v.up_share, false, format('%s%% upvotes', to_char(100 * v.up_share, 'FM990.0'))),
          ('B8', v.trust, true, format('trust percentile %s', to_char(v.trust, 'FM990.0')))
      ) l (id, x, falling, because);
end;
$$;
