set check_function_bodies = off;

comment on column private.list_query.source is
  'The rows and their alias: a table, a view or a select in parentheses (`app.review_states r`).';

comment on column private.list_query.joins is 'Complete join clauses that the conditions need.';

comment on column private.list_query.conditions is 'Complete conditions; a row is listed if all of them hold.';

comment on column private.list_query.args is
  'Validated input of callers, by name: $1 of every statement over these rows.';

comment on column private.list_query.id is 'The id of a row, which breaks ties; rows are returned as these ids.';

comment on column private.list_query.id_type is 'Type of the id; bigint by default.';

comment on column private.list_query.tie is
  'For ids composed of columns (tie_id): the columns, which sort as the ids do, so that ids are composed for one page only.';

comment on column private.list_query.orders is
  'What the list can be sorted by: { "<name>": { "sql": expression, "type": its type, "nullable": whether it can be null, "nulls": whether any is null now, if known } }.';

comment on column private.list_query.order_joins is
  'Complete join clauses that only the order needs and that drop no rows: left out when counting.';

comment on column private.list_query.order_conditions is
  'Conditions that only drop rows that cannot be on the requested page in the requested order: left out when counting.';

comment on column private.list_query.total is 'Number of rows, if already counted.';

comment on column private.list_query.about is 'Approximate number of rows; far beyond 10,000, nothing is counted.';

comment on column private.list_query.sampled is
  'Table to sample for an estimate beyond 10,000 rows. Without it (and `about`), all rows are counted.';

comment on column private.list_query.together is 'Counting costs as much as listing: one statement does both.';

comment on column app.users.status is
  'As reported by the network: ACTIVE, INACTIVE, MERGED or an unknown word; null if it reports none.';

comment on column app.users.xp_total is 'Null, as in streak_days: the network gave no number.';

comment on column app.users.xp_removed is 'The network removed XP for abuse.';

comment on column app.r_cached_answer.head is
  'An answer without the long text in it, here the invitation forest (8.25), with the version and number of parts of that text.';

comment on column app.r_cached_answer.letters is 'The long text of an answer, served in parts.';

comment on column app.invitations.id is
  'The network''s own id: profile id of the sender, a dash, the address of the recipient.';

comment on column app.raffles.reason is 'Why a draw is void, or why it is still waiting for its beacon.';

comment on column app.reviews.score is 'Null: the network gave no known sentiment.';

comment on column app.reviews.tx_hash is 'The transaction that wrote it; null if the network does not say.';

comment on column app.reviews.raw is
  'What the network sent in fields with unknown values, as {field: value}; such a field is null here. Same in other tables.';

comment on column app.reviews.archived_estimated is
  'The network gave only a flag: archived_at is when it was first seen, and says nothing about lifetimes or windows.';

comment on column app.r_batch_event.gap is
  'Seconds since the previous event in the widest session; null for the first.';

comment on column app.slashes.amount is 'Null: the network gave no amount.';

comment on column app.r_slash.open_reviewed is
  'Backers at the opening by a review only; vouched: by a vouch only; both: by both. Same at the close.';

comment on column app.r_slash.pivotal is
  'Fewest voters whose reversal changes the band, by the thresholds pass and defend; archived and withdrawn_wei: what backers removed while the slash was open.';

comment on column app.r_slash.past is
  'Whether r_slash_past has every change since the close; false if that is too much to count, null if not counted yet.';

comment on column app.votes.is_upvote is 'Null: the network gave no known direction.';

comment on column app.r_vote_run.days is 'Whether the round counted voters and targets by day.';

comment on column app.r_votes_side.shares is
  'Figures by kind ("type:review") or direction ("direction:down") if it has more than 1,000 votes.';

comment on column app.vouches.amount_wei is 'Null: the network gave no amount; the vouch counts, but adds to no sum.';

comment on function private.looks_back is 'Whether the page asks for a past day (G20).';

comment on function private.person(bigint) is 'A person as shown in every answer; null if unknown.';

comment on function app.now is
  'The clock of network data: the frozen time of a fixture, or else real time; earlier when a page asks for a past day (private.set_as_of). Sessions, limits and audit use now().';

comment on function private.share(bigint, bigint) is
  'M5: k of n as a fraction from 0 to 1, with its 95 % Wilson interval.';

comment on function private.level(integer) is 'M1: level name of a score.';

comment on function private.find_user(text) is
  'G2: user_id for a profile id, @handle, x.com link, 0x address in any case, profileId:n, address:0x or service:s:n; null if there is none.';

comment on function private.data_until is
  'Time up to which all network data has been read: the start of the last complete pass of the sync. Null before the first has finished.';

comment on function private.stamp is 'G8: the fields on age and rules that every answer carries.';

comment on function private.rollup_as_of(text) is
  'Time up to which a rollup has accounted for the clock: later events are new to it even if no row changed. Null: everything is new (never run, or the clock was set back).';

comment on function private.detector(text) is
  'The active parameters of a detector with their version; null if it has none.';

comment on function private.unfiltered(jsonb) is 'Whether none of a page''s filters is set.';

comment on function private.cached_answer(text, jsonb) is
  'A part as last computed; null if any filter is set, before the first round, or when the clock is earlier than that.';

comment on function private.vote_target_made(text, bigint) is
  'When the target of a vote was created; null if it is not in the data.';

comment on function private.tg_names(text) is
  '8.52: every word after an @, a slash or a # in a message, with that sign, in lower case: includes all that private.mention_pattern or "slash #n" matches.';

comment on function private.watch(regclass, text, text) is
  'Adds triggers by which every changed row of a table marks its key (an expression over the row) as dirty for a rollup. For migrations only.';

comment on function private.forest_head(jsonb) is
  'The answer of invite_graph without its text, with the version of that text and its number of parts.';

comment on function private.charted(jsonb, jsonb) is 'Answer of a chart: its points and the ends of their range.';

comment on function private.review_words(text, text) is
  'D9: the lower-case words of a review, without @handles, numbers and punctuation.';

comment on function private.jaccard(text[], text[]) is
  'Shared elements of two sets as a fraction of all distinct ones, 0 to 1; null if both are empty.';

comment on function private.burstiness(bigint, double precision, double precision) is
  'D2 from the number of intervals, their population deviation and mean: -1 regular, 0 random, 1 extremely bursty. Null below 10 intervals or if all events coincide.';

comment on function private.detector_versions(text[]) is '6.1: the active versions of the detectors used in an answer.';

comment on function private.range_presets is
  'The named ranges, besides `all` and two days, with their lengths, shortest first.';

comment on function private.range_of(jsonb, text) is
  'Ends and bucket of a range, from the `from` and `to` that private.filter_object sets.';

comment on function private.time_ends(private.time_range) is 'Ends of a range as given in answers; null for all time.';

comment on function private.joined(private.list_query, text[]) is
  'The query with these joins added; nulls are skipped.';

comment on function private.narrowed_by_args(private.list_query, json) is
  'The query with each named condition added whose name is in its args.';

comment on function private.rows_sql(private.list_query) is
  'SQL of the rows of a query, to put after FROM; execute the statement `using query.args`.';

comment on function private.counted(bigint, bigint) is
  'Weight of the visits when a release is judged, and how many networks they came from.';

comment on function private.level_scores(jsonb) is 'SQL condition on u.score: person u is at one of these levels.';

comment on function private.narrowed(private.list_query, text[]) is
  'The query with these conditions added; nulls are skipped.';

comment on function private.sort_choice(jsonb, text) is
  'The order named by `sort` (`created`, `-created`), with `descending`. Refuses names the list does not have.';

comment on function private.time_before(jsonb) is
  'The same filters for the period right before their range, as long as the elapsed part of it; null for all time, which has none.';

comment on function private.list_page(private.list_query, text, integer, integer, jsonb) is
  'Ids of one page in order ("keys"), the cursor after it ("next"), whether it is the first, and the number of rows. Nulls are last in both directions; ties are sorted by ascending id.';

comment on function private.not_letters is
  'Regular expression for a run of characters that are neither letters nor marks.';

comment on function private.components(bigint[], bigint[]) is
  'Union-find over the edges a[i]-b[i]: every node with the lowest node of its connected component.';

comment on function private.is_longer(private.time_range, integer) is
  'Whether a range is longer than this many days, as all time is; false if `days` is null.';

comment on function app.refresh_cached_answers(jsonb) is 'Runs after the rollups its parts are computed from.';

comment on function app.refresh_opening_answers(jsonb) is
  'Answers that new visitors open first: runs early, after slashes and batches only.';

comment on function private.shingles(text[]) is 'D9: the distinct three-word runs, sorted.';

comment on function private.text_similarity(text[], text[], integer) is
  'D9: similarity of two lists of words. Below `short_words`, the whole texts must be equal; an empty text resembles nothing.';

comment on function private.near_duplicates(bigint[], bigint[]) is
  'D9 for the reviews of these authors, or only those in `among`, each compared with the others by the same author.';

comment on function private.extended(jsonb, json) is
  'An object with the fields of another appended; neither may be empty.';

comment on function private.param(text, timestamp with time zone) is
  'Value of a protocol parameter at a time; null if the rule did not exist then.';

comment on function private.param_spans(text[]) is
  'Protocol parameters over time: one row per span in which none of them (patterns of keys) changed. Same values as private.param, for all at once.';

comment on function private.series(jsonb, private.time_range, jsonb, text) is
  'Answer of a chart over time: `from` and `to` (null for all time without data), `bucket`, and `points` in time order. An empty bucket is `quiet`, plus the value carried over from the one before (a stock); a range without any known data has no points. `whole`: the bucket lies entirely in the range and is over; a partial one would look like a fall.';

comment on function private.vote_tally(text, bigint) is
  'M7: vote tally of a target; without directions while its slash is open.';

comment on function private.kaplan_meier_split(double precision[], boolean[], boolean[]) is
  'M16 of all lifetimes in days (ended false: still lasting), of the marked ones and of the others: steps of the Kaplan-Meier curve with the 95 % Greenwood band (null if all ended at once); medianDays null: not reached.';

comment on function private.counted_median(integer[], bigint[]) is
  'Median of numbers given with how often each occurs; null if there are none.';

comment on function private.next_people(bigint, integer, integer) is
  'The next profiles after this one, until they have this many reviews in total, which determine the cost of a step; empty at the end.';

comment on function private.rollup_answer(text, bigint) is
  'Answer of a chunk of a rollup that processes its dirty keys.';

comment on function private.given_others(double precision[]) is
  'Partial correlation and slope of the first two figures in a symmetric matrix of sums of products (regr_sxy), with the effect of all others removed from both. Null if nothing is left of one.';

comment on function private.review_archived_at(bigint, timestamp with time zone, timestamp with time zone) is
  'Since when a review had been archived at a given time: by the last archive event, or by archived_at if there is none. Null: active.';

comment on function private.slash_backers(bigint) is
  'M9: who backed the subject when the slash opened or ended (now, while it is open), who left in between, and when.';

comment on function private.correlate(double precision[], double precision[]) is
  'M17: Pearson, Spearman (mean ranks), least-squares line, 95 % interval of Pearson by Fisher z, and whether n is large enough to show it. Null without variation.';

comment on function private.extended_text(jsonb, json) is
  'As private.extended, for answers to which nothing more is added.';

comment on function private.nearest_to(text) is 'Handles nearest to an unknown id, in any of its forms.';

comment on function private.vote_record(bigint, bigint, double precision, double precision) is
  'How many closed slashes a person voted on, and how many of these votes matched the outcome.';

comment on function private.slash_costs_by(text) is
  'app.slash_costs with the backers of the accused at the opening (open), at the close (close), or at the snapshot set by the rule on the closing day (auto).';

comment on function private.ramp(double precision, double precision, double precision) is
  '6.1: 0 at lo, 1 at hi, linear in between, clamped outside.';

comment on function private.value_leaves(jsonb) is
  'The scalar values in nested JSON by path: "features * weight" for the weight of any list item.';

comment on function private.penalties_by(text) is
  'M9, M10 with backers as of the opening (open), the close (close) or the snapshot set by the rule of the closing day (auto).';

comment on function private.finding_changed(bigint, text) is
  'Removes a finding that was taken down from the rollups; one that was put back is computed again in the next round.';

comment on function private.log_ids(text, bigint, integer) is
  'Ids of entries that meet log_conditions, newest first: at most `most`, all before a given id.';

comment on function private.fingerprints_around(text) is
  'LIKE pattern that matches the fingerprint of every message with these words: whatever may be part of a number or hexadecimal number becomes a wildcard. "row 404 of" -> %row % o%.';

comment on function private.require_admin(text) is
  'Wallet of the calling admin. Refuses anyone who is not on the allow-list, inactive, or of a lower role.';

comment on function private.log_window(text) is
  'Start of a time window of the log, in whole hours or days including the current one, so that list, chart and totals cover the same entries.';

comment on function private.log_conditions(text, text, text, text, text, timestamp with time zone) is
  'SQL condition on an entry `l`; null arguments match everything. Values are inlined, so that the planner can estimate how many entries have them.';

comment on function private.roadmap_entry(bigint) is 'A roadmap entry with its place, from 1; null if there is none.';

comment on function private.leave_out_finding is 'Keeps scores that were taken down from being stored.';

comment on function private.leave_out_bot_score is
  'Clears the bot score of a voter whose score was taken down, as for one with too few votes.';

comment on function private.log_groups(text, text, text, text, text, text, timestamp with time zone) is
  'Entries listed by admin_logs, counted by hour or day, message and level: from app.log_counts where its rows suffice, else one by one (then users repeat, once per entry).';

comment on function private.database_health(bigint) is
  'Size of the database, as passed in, and of its largest tables, share of blocks found in memory, and statements that have been running for more than a second.';

comment on function private.complete_feedback is
  'Fills in the author''s handle and avatar from the network; a blank name becomes Anonymous; refuses authors with too many messages within an hour or too many unanswered.';

comment on function private.change_feedback(bigint, text, jsonb) is
  'Changes columns of one message on behalf of the calling admin, with an audit entry; returns the message as changed.';

comment on function private.kept_since(text) is
  'Rows older than this are deleted; null: none are. Real time: the frozen clock does not apply to such rows.';

comment on function private.forget(text, integer) is
  'Deletes logs, telemetry or feedback that are expired or over the number allowed, oldest first, at most `most` rows per statement, and expired log_counts; returns how many, without log_counts.';

comment on function private.most(text) is 'A limit from app.stranger_limits.';

comment on function app.refresh_retention(jsonb) is
  'Deletes what is past its retention by the settings, and reports the deleted rows as its rows.';

comment on function private.audit(text, text, text, jsonb, jsonb, text) is
  'Records a change, in the transaction that makes it.';

comment on function private.reason(text) is 'A trimmed reason; refuses one that is empty or too long.';

comment on function private.param_json(app.protocol_params) is
  'A protocol parameter and its period of validity; validFrom null: from the beginning.';

comment on function private.named_leaves(jsonb) is
  'The scalar values in nested JSON, by name and by what holds them: "features F4" and "lo". List items are named by their id, or else by their position from 1.';

comment on function private.crossed_limits(text, jsonb) is
  'Message on the first lower bound that is not below its upper one, by app.value_orders; null if all are.';

comment on function private.outside_limits(text, jsonb) is
  'Message on the first value that app.value_limits does not allow for the subject, or the first pair that breaks app.value_orders; null if all are valid.';

comment on function private.param_before(text, timestamp with time zone) is
  'The row of app.protocol_params that would apply again if the value valid from this time were taken back; null if that value was not published on /admin/config.';

comment on function private.correlation(text, text, boolean, boolean, text[], jsonb) is
  'M17 of two figures of the filtered profiles: fit, partial correlation, points or hexagons, and the people furthest from the line.';

comment on function private.farmer_measures(bigint[]) is
  'Raw features F1-F9 of these people: value (x), number of cases (n) and count (k). Over all time; F3 over active reviews only.';

comment on function app.refresh_r_figures(jsonb) is
  'Computes the figures of every profile, then M17 for every pair of figures.';

comment on function app.refresh_farmer(jsonb) is 'Computes the farmer score of every profile with enough reviews.';

comment on function app.refresh_invitation_sorts(jsonb) is 'Refreshes r_invitation_sort.';

comment on function private.invitations_in_order(private.list_query, text) is
  'The query with the orders of invitations_list, reading from r_invitation_sort where `sort` can use it.';

comment on function private.invitations_in_buckets(private.list_query, private.time_range) is
  'Points of invitations_series; for a range with ends, also whether each bucket is `whole` (private.series).';

comment on function private.invitations_query(jsonb) is
  'Invitations `i` (app.invitation_states) that match the filters of invitations_list, with their bonds `b` if a filter needs them.';

comment on function private.bond_points(timestamp with time zone, numeric) is
  'M13: points for the score change of an invitee, capped by the rules of the day of acceptance; null if the change is unknown.';

comment on function private.invite_branch(integer, integer) is
  'Size, scores, activity, flags, upheld slashes, levels and growth of the nodes of r_invite between two positions.';

comment on function private.letters_a_part is 'Number of characters of the invitation forest sent in one part.';

comment on function private.eip10_of(bigint[]) is 'M12 for inviters given by profile id.';

comment on function app.refresh_r_eip10(jsonb) is 'Refreshes r_eip10: M12 and M13 of every inviter.';

comment on function private.streak_breaks(bigint) is
  '8.35: runs of active UTC days, and the active days of the last 53 weeks; a break is a run of at least 3 days followed by a missed day. An estimate where the network reports no streak.';

comment on function private.drawdown(bigint) is '8.35: largest fall of the score below its previous peak.';

comment on function private.score_falls(bigint, timestamp with time zone, timestamp with time zone) is
  '8.35: the five UTC days of a range on which a score fell most (M21), with the events around the person on those days: shown side by side, not as the cause.';

comment on function private.trust_drawdown(bigint) is
  '8.35: the furthest that trust in a person''s market (M20, % at the end of each UTC day) ever fell below its previous best, in percentage points; null without a market that was ever priced.';

comment on function private.market_losses(bigint) is
  '8.35: each sale of votes on trust markets for less ETH than their average cost to this person, with the shortfall.';

comment on function private.trust_pct(numeric, numeric) is
  'M20: trust price as a share of both prices, in percent; null if both are 0.';

comment on function private.magic_query(jsonb) is
  'Cells `h` of a question, computed once; their ids are their positions.';

comment on function private.magic_source(text, jsonb) is
  'Rows x of a data set, and the time that a range applies to; null if the source applies the range itself.';

comment on function private.planned_rows(text, jsonb) is
  'How many rows a statement returns, as estimated by the planner.';

comment on function private.magic_cost(private.magic_question) is
  'About how many milliseconds a question takes to read its rows and to return its groups.';

comment on function private.magic_most_ms is
  'Milliseconds a question may take on top of the 20 ms of every answer: together the budget of a search.';

comment on function private.magic_refuse_long(private.magic_question) is
  'Refuses a question that would exceed the budget of searches, with what to ask instead.';

comment on function private.magic_part(private.magic_word[], text, text, text, text) is
  'The grammar word a caller named; refuses unknown ones, listing those available.';

comment on function private.magic_read(jsonb) is
  '8.49: the question asked by filters, with every part looked up in the grammar. Names and SQL are ours; user input is in args only.';

comment on function private.magic_counted(private.magic_question) is
  'The same question over precomputed counts, or unchanged if they cannot answer it.';

comment on function private.magic_cells(private.magic_question) is 'The result of a question, as one list per column.';

comment on function private.magic_words(text) is
  'Measures and groups of a data set, as expressions over its rows x. reviewDays and voteHours are the precomputed parts of reviews and votes.';

comment on function private.event_days(bigint, timestamp with time zone, timestamp with time zone) is
  'What others did about a person, what was decided about them, and what they took back themselves, between two times, by UTC day and kind, with the ids of slashes; reveals nothing about votes on open slashes.';

comment on function private.bucket_sql(text, text) is
  'SQL of the start of the UTC hour, day or ISO week that a time falls in.';

comment on function app.refresh_r_market(jsonb) is 'Refreshes M20 of markets with new snapshots or trades.';

comment on function app.refresh_r_profile_day(jsonb) is
  'Adds a row for today if the figures differ from the newest row.';

comment on function private.with_people(jsonb) is
  'A list whose `people` are user ids, with these replaced by people as shown in every answer.';

comment on function app.refresh_person_sums(jsonb) is
  'Recomputes r_person_sums of people whose r_profile_sums were recomputed, of everyone at the start of a day, and hourly what changes without a review or vouch of theirs: scores of others, marks, reviews that count.';

comment on function private.score_at(bigint, timestamp with time zone) is
  'Last score snapshot at or before a time; null if there is none.';

comment on function private.sentiments(bigint, bigint, bigint, bigint) is
  'Reviews received by sentiment, as given in answers; the four add up to all of them.';

comment on function private.score_change(bigint, timestamp with time zone, timestamp with time zone) is
  'M21: last score snapshot of a range minus the last one at or before its start, or else the first ever; null if there is none.';

comment on function private.flags_of(bigint[]) is 'Flags of each of these people; no row for people without any.';

comment on function private.season_xp(bigint) is 'M19: XP of the current season, including the current week.';

comment on function private.measures_of(bigint[]) is
  'The figures /profileoverview compares people by: score, active reviews received (M2), their positive share (M4), median score of the authors of those that count (M11), active ETH received (M6), median score of those who vouch, skill in votes on slashes (M18), XP; and further ones shown on a profile: active reviews written, share of own reviews taken back (if at least ten were written), active ETH given, votes cast. No row where someone has no value.';

comment on function private.active_weeks(bigint) is
  'F8 of 6.7: how many of the last 52 complete ISO weeks a person began as a member, and how many of those had an authored event (8.6).';

comment on function private.count_person_sums(bigint[]) is
  '6.7, 8.5: the counts that rules and measures need for these people: active and old reviews about them, whom they endorse, and vouches for and by them.';

comment on function private.person_sums(bigint[]) is 'private.count_person_sums; for busy people, as stored.';

comment on function app.refresh_r_population(jsonb) is
  'Histograms, cohorts, level mix and distribution of vouches over all profiles; cohorts one join month per chunk.';

comment on function private.slashes_at_stake(bigint) is
  'M10 of open slashes on people that someone endorses now, earliest to close first.';

comment on function private.streak_of(bigint) is
  'A person''s streak as reported by the network, and the time of their last known review, vote, vouch or slash.';

comment on function app.refresh_profile_lists(jsonb) is
  'Recomputes r_profile_lists of people whose r_profile_sums were recomputed, and of all others within the hour: scores of others change without a row of theirs.';

comment on function private.kept_figure(bigint, text) is
  'A stored figure of private.count_profile_sums for a busy person; null for others.';

comment on function private.authored_days(bigint, date) is
  'What a person did (8.6: wrote a review, vouched, voted, opened a slash, accepted an invitation) and how often on each UTC day since a given one; includes what was taken back later.';

comment on function private.reviews_in_buckets(private.list_query, private.time_range) is
  'Points of reviews_series; for a range with ends, also whether each bucket is `whole` (private.series).';

comment on function private.slash_risks is
  'M22: median points of an upheld score slash, and for each level the smoothed share of profiles with one in the last 180 days.';

comment on function private.exposure_rows(bigint, bigint[]) is
  'M22: everyone (or those in `among`) this person endorses now, the rate of upheld slashes at their level, and the points "if the average happens".';

comment on function private.marked_reviews(bigint) is
  'EIP-6: positive reviews by a person that their recipient downvoted; for busy people, as stored.';

comment on function private.eip7_rule is
  'M11: how many reciprocated reviews count under the current rule, and how many more for each review that is not reciprocated.';

comment on function private.count_endorsed(bigint) is
  'M22: the people that someone endorses now: how many, their total expected points, and the fifty with the most.';

comment on function private.count_unanswered(bigint) is
  'How many people have an active negative review about someone who has not reviewed them since, and the five latest.';

comment on function private.endorsed_around(bigint) is
  'Everyone connected to a person by an active positive review or vouch (M2), and in which direction.';

comment on function private.unusual(bigint) is
  'Figures of a person that are among the highest or the lowest twentieth of all profiles with a value, rarest first; none below 30 profiles.';

comment on function private.review_counts(bigint[]) is
  'M2, M4, M5: active reviews received by sentiment, reviews ever written and how many of those are archived. The people must be distinct.';

comment on function private.count_endorsers(bigint) is
  'How many people endorse someone now (M2), and the five of them with the highest scores.';

comment on function private.towards(bigint, bigint) is
  'From one person towards another: the current review (M3), active wei (M6), whether the one invited the other, slashes.';

comment on function private.shared_endorsers(bigint[]) is
  'Those who endorse all of these people now (M2), in no particular order.';

comment on function private.profiles_in_order(private.list_query, text) is
  'The query with the orders of profiles_search, and the join that `sort` needs.';

comment on function private.similar_people(text, integer) is
  'People whose handle or name is most similar to the words (trigrams, at least .3); ties by score.';

comment on function private.nearest_handles(text) is
  'Up to 5 people whose handle or name is most similar to the words (trigrams).';

comment on function private.people_with_signal(text) is
  'People about whom a signal is shown (private.may_answer): batches (D1), archives (D12), bot or farmer (a score of 50 or more).';

comment on function private.profiles_query(jsonb) is
  'People `u` (app.users) and their profiles `p` that match the filters of profiles_search.';

comment on function private.count_profile_sums(bigint) is
  'M2, M4-M6, M11, M22 of one person; `mutual`: people with whom vouches are mutual, largest first; `riskiest`: the 500 endorsed people with the most expected points.';

comment on function private.raffle_of(text, text, text[]) is
  'Locks a raffle in one of these states for its organizer (null: for the jobs), or refuses.';

comment on function private.people_of_profiles(bigint[]) is
  'The people behind profile ids, by id; unknown ids are skipped.';

comment on function private.percentile(text, double precision) is
  'Share of the profiles with this measure that have at most this value, in percent; null before the first round.';

comment on function private.slash_rates is
  'Shares of all decided slashes that were upheld and defended, and the share of all endorsements (8.21) whose subject has been slashed since.';

comment on function private.reason_href(text, text, jsonb) is
  'Page of the site with the rows a reason counts; null if it counts none.';

comment on function private.doubts_then(bigint) is
  'A7 of 6.7 for the requested past day, in the form of private.reason_cases.';

comment on function private.reason_href_then(text, text, jsonb, text) is
  'The page with the rows that a reason of a past day counts, as of that day.';

comment on function private.within_release(text, text, text) is
  'Pseudonym of a name in the outcomes of one release, different in every release. The name itself must be unguessable.';

comment on function app.refresh_archive_summary(jsonb) is
  'Refreshes r_archive_summary, the figures of archived reviews, one sentiment per chunk. Runs after r_archive_person.';

comment on function private.reciprocity(boolean) is
  'M14 of the review graph: share of edges that are reciprocated, density, and rho (0 = as by chance).';

comment on function private.archive_steps(bigint[]) is
  'D12: archive events of these authors (null: all) with a known time, as of app.now(), and the seconds since the author''s previous one.';

comment on function app.refresh_profile_sums(jsonb) is
  'Recomputes r_profile_sums for busy people whose reviews, vouches or votes changed, and for all other busy people every six hours.';

comment on function private.release_visits(jsonb) is
  'Visits of the nth requested {section, version, since}: those that drew something of the release, or failed to.';

comment on function private.release_weighed(jsonb) is
  'Weights of the visits of the nth {section, version, since}: {everyone, known} of {visits, failed, late, busy, panels} as {weight, prefixes}, and load with the slowest visit of each of the 20 slowest networks, in ms.';

comment on function private.releases_asked(jsonb) is
  'The releases whose figures are requested, numbered, at most 200; `since` is by our own clock.';

comment on function private.rule_dates is 'Dates on which an improvement proposal changed a parameter.';

comment on function private.archived_sums(text) is 'Figures of all archived reviews, or of those with one sentiment.';

comment on function app.refresh_batches(jsonb) is
  'Refreshes r_batch, r_batch_event, r_author and r_near_duplicate for authors whose reviews changed (D1, D2, D9).';

comment on function private.batch_gaps is
  'Gaps in seconds for which batches are stored; for others they are computed from r_batch_event.';

comment on function private.batch_event_rows(bigint[], timestamp with time zone, boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap, complete for those that begin at or after `since`, as known at app.now().';

comment on function app.refresh_archives(jsonb) is
  'Refreshes r_archive_event and r_mass_archive for authors whose archive events, or related slashes, changed (D12).';

comment on function private.review_points_of(text, jsonb, private.time_range) is
  'Points of /reviews from the counts by bucket of private.review_counts_sql; `args` is its `$1`.';

comment on function private.review_figures(private.review_totals) is 'Figures of /reviews as JSON (M2-M5, M11).';

comment on function private.first_seen_archived(text, bigint, timestamp with time zone) is
  'Whether `at` is only the time a review by them (author) or about them (subject) was first seen archived.';

comment on function private.reviews_in_order(private.list_query, text) is
  'The query with the orders of reviews_list and the joins that `sort` needs.';

comment on function private.people_of(bigint[]) is 'Up to ten of these people, by id.';

comment on function private.reviews_with_words(text) is
  'Reviews whose text matches the pattern, as one list per column; null if there are very many.';

comment on function private.reviews_query(jsonb, jsonb) is
  'Reviews `r` that match the filters of reviews_list, with the columns of app.review_states; if found by words, without their texts.';

comment on function private.search_word_counts(text[]) is
  'Words of three to 24 letters, without stop words, and in how many of the texts each occurs.';

comment on function private.search_corpus is
  'The baseline for found texts: in how many of the newest 5,000 reviews each of their 5,000 most frequent words occurs.';

comment on function private.search_word_uses(text[], jsonb, integer) is
  'The words of search_word_counts that occur in at least `fewest` of the texts. known: an object whose keys are known not to be stop words.';

comment on function private.links_among(bigint[]) is 'Which of these people endorse which others now, each pair once.';

comment on function private.search_distinctive(private.search_hit[]) is
  '8.30: words in at least 5 of the newest 500 found texts that are likelier there than in the baseline, by log-odds with half a use added.';

comment on function private.search_valued(private.search_hit[]) is
  '8.30: the hits with ln(2 + weighted net votes) as their relevance. Votes on a sealed slash have no direction and add nothing.';

comment on function private.search_found(jsonb, text, integer, integer, jsonb) is
  '8.30: the hits that the requested page is taken from (`listed`), those that are counted (`newest`), how many there are, and whether only the newest were ranked (`partial`).';

comment on function private.filter_texts(jsonb, text, integer) is
  'Search texts as lower-case patterns; null if there are none.';

comment on function private.search_query(jsonb, text) is 'Hits `h` of ethos_search, found once by search_found.';

comment on function private.search_kind(jsonb, text, boolean) is
  '8.30: all reviews, vouches or slashes that match search_args; notAfter, notBefore and older ([at, id]) say where to start reading.';

comment on function private.flow(text, text, timestamp with time zone, timestamp with time zone) is
  'Sums over a range including both ends, over the period of equal length before it, and over 30 equal parts. `times` is trusted SQL: "<time expression> in <from> where <condition>".';

comment on function app.refresh_r_network_day(jsonb) is 'Recounts the last three days.';

comment on function app.refresh_r_network_history(jsonb) is
  'Recounts every day, a week per chunk, so that late rows are included.';

comment on function private.days_counted is
  'Whether every day has been counted once; until then, r_network_day is incomplete.';

comment on function private.sync_trouble is
  'What cannot be read from the network at the moment, in visitors'' words: why, since when, when it was last read, and on which pages it is missing.';

comment on function private.skill_json(bigint) is
  'M18 of a voter: coherent votes of n on decided slashes, base rate, skill from n = 10 on; null without a vote on a closed slash.';

comment on function private.site_usage(private.time_range) is
  'Visits per day of a range, in total and for the five most visited pages, and the hundred most visited pages.';

comment on function private.caution_rows is
  '8.47: level untrusted, a slash upheld within 365 days, or at least 5 negative reviewers of level known or above with an upper bound of the positive share below 50 %.';

comment on function private.fibonacci(integer) is '0, 1, 1, 2, 3, 5, …; capped at the 1000th.';

comment on function private.large_score_moves(bigint[], timestamp with time zone) is
  'Scores of these people from `since` on that differ by 50 points or more from the previous snapshot (definition scores.largeMove).';

comment on function private.day_before(timestamp with time zone) is
  'What r_network_day counts, from the midnight before a time up to that time; zero for all time.';

comment on function private.points_lost(text, numeric, numeric, numeric, boolean, boolean, boolean) is
  'M10: points that someone who backed the subject by a review, a vouch or both loses if the slash is upheld.';

comment on function private.backers_of_slashed(bigint, text, timestamp with time zone, timestamp with time zone) is
  'How many people backed the subject of an upheld score slash when it opened or when it closed (M9), whether or not it cost them points.';

comment on function private.slash_prices(text) is
  'M10: points an upheld score slash takes from those who backed its subject by a review, a vouch or both, and when backing counts: at the opening (open), at the close (close), or by the rule of the closing day (auto).';

comment on function private.forget_slashes(bigint[]) is
  'Marks slashes as changed: they are counted from the base tables until the next run.';

comment on function app.refresh_bad_friends(jsonb) is
  'Refreshes r_bad_friend, fifty backers per chunk. Runs after r_slash.';

comment on function private.count_slash_past(bigint) is 'Stores M7 of a closed slash at each change since its close.';

comment on function private.slash_authors(private.list_query, integer, bigint[]) is
  'M5, M8: records of accusers, ranked (n) by the lower bound of upheld / (upheld + defended): the top `most` and `people`.';

comment on function private.penalised(bigint[], text, timestamp with time zone, timestamp with time zone, text) is
  'M9, M10: what upheld slashes that closed in a range cost the backers of their subjects.';

comment on function private.slash_band(numeric, numeric, timestamp with time zone) is
  'M8: band by the weight for the slash out of all weight, with the thresholds of the closing day.';

comment on function private.active_profiles(timestamp with time zone[]) is
  'How many profiles wrote a review, vouch, vote or slash or accepted an invitation in the 30 days up to each instant, excluding the lower end.';

comment on function private.endorsed_at(bigint, timestamp with time zone) is
  'M9: who backed a person at a given time, by an active positive review or by active vouches (with their wei; null if no amount is known).';

comment on function private.slash_supporters(bigint, text) is
  'M9, M10: who backed the subject at the snapshot (`auto`: by the rule of the closing day; otherwise open or close), and the points each loses if the slash is upheld.';

comment on function private.slash_penalty_sums(bigint[]) is
  'M10: points that all supporters of each slash lose (or would lose) in total.';

comment on function private.slash_turnouts(bigint[]) is
  '6.5 (8.18): profiles active in the 30 days up to the end of each slash, or up to now: the denominator of turnout.';

comment on function private.misplacement(numeric, numeric, numeric) is
  '8.22: 100 (1 - share / pass) below the pass mark, else 0; null without votes or a pass mark.';

comment on function private.endorsed_then(bigint, bigint, timestamp with time zone) is
  'private.endorsed_at for one person who may have backed the subject.';

comment on function private.slash_authors_sql(text, text) is
  'SQL of private.slash_authors for the slashes s of `source`; `chosen` is a condition on the authors t.';

comment on function private.count_open_slash(bigint) is
  'Counts M7, M9 of a slash with blind votes: how many voted and how many would lose points, no direction.';

comment on function private.count_slash(bigint) is
  'Counts M7-M9 of a closed slash: tallies, votes with direction, backers.';

comment on function private.vote_skills(bigint[], timestamp with time zone, timestamp with time zone) is
  'M18 of these voters (null: all) over the slashes that closed in a range, from r_slash_vote.';

comment on function private.agree_json(app.r_slash_agree) is
  'Agreement of a pair and Cohen''s kappa: agreement beyond what their shares of upvotes give by chance; null if chance alone gives full agreement.';

comment on function private.slash_pivotal_sizes(bigint[]) is
  'M8 of closed slashes: `size` of private.slash_pivotal for many at once; null or no row if no reversed votes change the band.';

comment on function private.slashes_in_order(private.list_query, text) is
  'The query with the orders of a list of slashes, reading from app.slashes if `sort` allows it.';

comment on function private.slash_points(bigint, text) is
  'M10, M13: points a slash moved; direct and endorsers are 0 unless it is an upheld score slash, null for an unknown outcome.';

comment on function app.refresh_slash_rates(jsonb) is
  'Refreshes the rates that reasons about slashes are compared with.';

comment on function private.slash_effects(bigint[]) is
  'M13 for the inviters of accused people, from the opening to 7 days after the close, within the bond window. A slash without such a bond has no row; points are null if the score at acceptance is unknown.';

comment on function private.slash_cost(bigint, text) is
  'The values of app.slash_costs for one slash, counted now and by any rule. If the amount is unknown, points are null, but backers still count as losers.';

comment on function private.placeholder_id(text) is
  'User id of someone known only by a canonical userkey: negative, deterministic, and exact as a JSON number (52 bits).';

comment on function private.adopt_people(bigint[], bigint[]) is
  'Moves everything recorded about placeholders to the people at the same positions and deletes the placeholders.';

comment on function private.claim_userkeys(jsonb) is
  'Assigns people the userkeys they list, and merges the placeholders created earlier from those keys into them.';

comment on function private.parties(jsonb) is
  'Author and subject of each row, with placeholders for people not known yet.';

comment on function private.ensure_people(text[]) is
  'Creates a placeholder for every canonical userkey without a holder.';

comment on function private.ingest_users(jsonb) is
  'Upserts people by user id; merges the placeholders of their userkeys into them.';

comment on function private.ingest_profiles(jsonb) is 'Upserts members: the person, their userkeys, then the profile.';

comment on function private.ingest_votes(jsonb, jsonb) is
  'Upserts votes; `complete` [{type, id}] names targets whose votes are all in the rows.';

comment on function private.ingest_reviews(jsonb) is
  'Upserts reviews with their archive events; without events, archiving is dated to when it was first seen.';

comment on function private.ingest_slash_outcomes(jsonb) is
  'Stores outcomes as the network names them, unknown words included: the list of slashes does not have them, the daily awards do.';

comment on function private.ingest_unknown(jsonb) is
  'Stores raw rows that no parser understood: never dropped, counted in the run''s notification.';

comment on function private.storage_growth is
  'Size of the database now, and its growth over the past week, or since the first measurement; null on its first day.';

comment on function private.kept(text, regclass[], timestamp with time zone) is
  'What tables store: for how many days (null: forever), about how many rows (null: never analyzed), bytes with indexes, and since when.';

comment on function private.storage is
  'Size and growth of the database, and how much it stores of logs, telemetry, feedback and audit: {bytes, since, grown, kept}.';

comment on function private.job_due_at(app.jobs) is 'When a job should start next; -infinity if it never ran.';

comment on function private.job_states is
  'The last run and the last success of every job, and its lag: seconds past its period since that success started. Null before the first.';

comment on function private.job_status is
  'Every job with its last run, last success, durations of its last 200 completed runs (p50, p95 in ms), rows and lag (private.job_states).';

comment on function private.mention_pattern(text, text, text) is
  '8.52: how a message names a person, as in mentionsIn of shared/domain: @handle not preceded or followed by a letter, digit or underscore, or a link to the account on X, or to the profile by handle, id or address.';

comment on function private.mention_names(bigint) is 'The names by which a message can mention a person.';

comment on function private.mention_tokens(bigint) is
  'Tokens of which private.tg_names finds at least one in every message where private.mention_pattern finds this person.';

comment on function private.trust_seeds(jsonb) is
  'D11: user ids of the seeds, highest score first: old accounts with a high score, not known to be unverified, without an upheld slash.';

comment on function private.counterparty_weights(bigint, bigint) is
  '8.48: interaction weight with each counterparty, both directions combined; `other` selects one.';

comment on function private.heaviest_counterparties(bigint, integer) is
  '8.48: the people someone deals with most (at most twelve), and how many there are in total.';

comment on function private.trust_paths_between(bigint, bigint) is
  '8.48: up to 4 of the shortest directed paths, cheapest first; the cost of an edge is 1 / (1 + 3 if vouched + 2 if reviewed).';

comment on function private.count_relations(bigint) is
  '8.48: how many people someone deals with, and the twelve with the most weight.';

comment on function app.refresh_relations(jsonb) is
  'Recomputes r_relations of people whose r_profile_sums were recomputed: reviews, vouches and votes by them, reviews and vouches about them. Votes on what they wrote, and slashes, are included within the hour.';

comment on function private.pair_targets(bigint, bigint, timestamp with time zone) is
  'D5: the targets on which two voters co-acted, with the time of the earlier vote.';

comment on function app.refresh_lockstep(jsonb) is
  'Refreshes r_covote and r_ring for 30 and 90 days (D5). Runs after r_vote_target.';

comment on function private.votes_in_buckets(jsonb, private.time_range) is
  'Points of votes_series; if the range has an end, each says whether its bucket is whole.';

comment on function private.vote_groups(text) is
  '8.36: components joined by kappa >= .6 on at least 8 shared closed slashes or by agreement >= .9 on at least 30 shared targets, split if larger than 50.';

comment on function private.vote_favorites(bigint[]) is
  'Whose content these voters upvote most: the top three authors with five or more upvotes, among the newest two hundred upvotes each of up to fifty voters.';

comment on function private.vote_blocs(text) is
  'The groups of voting_analysis: as stored or, before the first round, as counted now. kind: all, slash or content.';

comment on function private.kinds_sql(text) is 'SQL condition: the target is of one of the requested kinds.';

comment on function private.blind_since is 'Time of the first vote on any open slash; null if there is none.';

comment on function private.move_voters(bigint[]) is
  'Moves the votes of voters from the level they were counted under to their present one. Hours queued for a recount are corrected by that recount.';

comment on function private.vote_hours_source(jsonb) is
  'SQL for a FROM clause with its values in $1: hours h (at, target_type, up, down, blind, unknown and, unless `direction` is set, weight_up, weight_down, estimated) for the filters type, voterLevel (without weights), direction, from and to. Null if author, subject or voter is set, or if the rollup has never run.';

comment on function app.refresh_vote_hours(jsonb) is
  'Refreshes r_vote_hour and r_vote_level_hour for hours whose votes changed or were on a slash that closed (M7, G19), and for voters who changed level.';

comment on function private.test_pairs(integer, bigint[], bigint[], integer[]) is
  'D5: Jaccard parts and one-sided hypergeometric p of pairs (i < j), written to app.covote_test.';

comment on function private.flag_voters is 'Updates r_flag for voters whose 90-day bot score is high or above.';

comment on function private.next_voters(bigint) is
  'The next people after this id whose votes together fit one step of a rollup: one to ten; null at the end.';

comment on function private.add_vote_targets(app.r_vote_target[], integer) is
  'Adds rows of r_vote_target to the sums by kind (1) or subtracts them (-1).';

comment on function app.refresh_vote_rounds(jsonb) is
  'Refreshes the rollups of /votes/analysis. Runs after r_vote_target and the bot scores.';

comment on function private.quiet_hours(bigint[], numeric) is
  'D3: longest circular run of hours (24 counts from 00 UTC) with at most this share of the votes.';

comment on function private.binomial_tail(bigint, bigint, double precision) is
  'D7: P(X >= k) for n trials with probability p.';

comment on function private.voter_features(integer, bigint[], double precision) is
  'D1-D8 and D11 of the given voters who have enough votes in the last `days` days.';

comment on function private.voters_by_day is 'Whether the page shows a past day (G20) and r_voter_days covers it.';

comment on function app.refresh_vote_parts(jsonb) is
  'Refreshes r_vote_part for targets whose row in r_vote_target changed, whose votes left a range, or whose voters changed level. Runs after r_vote_target.';

comment on function private.retaken_targets is
  'Targets with votes taken back after the past day being viewed, and how many.';

comment on function private.spread_figures(jsonb) is
  'M15 of [[votes, voters], …]: voters, votes, Gini, effective number of voters (1/HHI), share of the most active percent (at least one voter), median.';

comment on function private.spread_ranks(jsonb) is
  'Rank plot: for each number of votes, how many voters cast at least as many.';

comment on function private.number_of_votes(jsonb) is 'Only the number of votes of votes_kpis, which needs no voters.';

comment on function private.week_figures(date) is
  'Figures of a week from its Monday on (M6-M8, M19, M21): counts of the same rows that the lists of the site show for that range, and the largest of each kind.';

comment on function private.content_pairs(bigint) is
  'The pairs of r_content_agree in which this voter has the lower id.';

comment on function private.votes_kpis(jsonb) is
  'Figures of the votes that match the filters of votes_stream, except minVotes. stored: as of the last round of a rollup, not counted from the votes themselves.';

comment on function private.votes_kpis_source(jsonb) is
  'Sources of votes_kpis: stored `kpis`, or SQL with `args` as $1: `tallies` for sum_tallies and, if these do not name voters, `voters`: how many cast how many `votes`.';

comment on function app.refresh_r_content_agree(jsonb) is
  'Refreshes r_content_agree, voter by voter, then r_vote_group. Runs after r_vote_target and r_vote_skill.';

comment on function private.range_starts is 'The presets of `range` with their starts, all time last.';

comment on function app.refresh_r_week(jsonb) is
  'Recounts the last finished week, and those of the year before it once a day, a week per chunk, so that late rows are included.';

comment on function private.week_raffles(timestamp with time zone, timestamp with time zone) is
  'The five raffles with the most entrants among those drawn in a range.';

comment on function private.xp_of_week(date) is
  'M19: XP of the season week that begins on a Monday, as on /mini-apps/weekly-xp-overview; null if none does.';

comment on function private.too_few_votes(integer, bigint[]) is
  '6.3: which of these voters have too few votes for a bot score; none before the first round of scores.';

comment on function private.bot_stamp is
  '6.1: the detector versions the voters were scored with; `version` is the highest of them.';

comment on function app.refresh_votes_sides(jsonb) is
  'Refreshes r_votes_side, r_vote_voter and r_voter_days for people whose votes, or votes on content by or about them, changed. Runs after r_vote_target.';

comment on function private.votes_of_person(text, bigint) is
  'votes_query for one person, known by id, as author, subject or voter.';

comment on function private.slash_coherence(bigint) is 'M18: share of votes on decided slashes that match the outcome.';

comment on function private.person_votes(bigint, text, text) is
  'The query of votes_search for one person, known by id: all their votes, or those of one kind ("type:review") or direction ("direction:down").';

comment on function private.count_votes_side(private.list_query) is
  'Figures of /votes/search for the votes `v` of a query: cast by a person, or received on their content.';

comment on function private.stored_votes_side(private.list_query) is
  'Figures of a votes_search query from r_votes_side, if it has them.';

comment on function private.analysis_of_round(jsonb) is
  'Input of votes_analysis from the last round: `spread` (level, votes, number of voters who cast that many; counted now for a custom range), `weeks`, `agree`, `cohort` of targets first voted on in the range, `moved`.';

comment on function private.most_voted_as_of(jsonb, text, integer, integer, jsonb) is
  'list_page of votes_targets by most votes as of a past day (G20); null for other sorts, filters other than type, distant pages, and without daily figures.';

comment on function private.vote_periods is 'Lengths in days of the periods for which voters are analyzed.';

comment on function private.hypergeometric_tail(integer, integer, integer, integer) is
  'P(X >= x) for `draws` from `pool` items, of which `marked` are marked. Smaller values are clamped at about 1e-300.';

comment on function private.shares_of_figures(jsonb) is 'Kinds and directions with more than 1,000 votes.';

comment on function app.refresh_voters(jsonb) is
  'Refreshes r_voter: features and bot score of every voter for 30 and 90 days. Runs after lockstep and trust.';

comment on function private.vote_targets_query(jsonb, jsonb) is
  'Targets `t` of the votes that match the filters of votes_targets.';

comment on function private.whole_targets(jsonb) is 'Targets from r_vote_target, with all their votes.';

comment on function private.targets_of_votes(private.list_query) is 'Targets with the sums of the votes of a query.';

comment on function app.refresh_voter_sums(jsonb) is
  'Refreshes r_voter_sums for people whose row in r_votes_side changed. Runs after r_votes_side.';

comment on function private.kaplan_meier_curves(text[], text[], double precision[], bigint[], bigint[]) is
  'M16 for several parts: `n` lifetimes of a part lasted this many days, and `ended` of them ended. Null days: shorter than any that ended.';

comment on function private.vouches_query(jsonb) is
  'Vouches `v` (app.vouch_states) that match the filters of vouches_list, with its orders.';

comment on function private.vouches_plain(jsonb) is 'Whether no filter other than the status is set.';

comment on function private.vouch_sizes is 'Bin bounds of the vouch histogram, in ETH.';

comment on function app.refresh_vouch_stats(jsonb) is
  'Stores the answers of vouches_statistics that are requested most and count the most vouches: all vouches, with ended ones, and from each size up.';

comment on function private.xp_change(app.r_xp_week) is
  'M19: change from the week before; null in week 1. Percent is "new" after 0 and null after a negative week; rank is "new" if there was none before.';

comment on function private.season_pool(integer) is
  '8.40: XP a season gives out, by the parameter xp.season_pool at its start; null if unknown.';

comment on function private.gini(double precision[]) is
  'M15: Gini over participants with a value above 0; null if there are none.';

comment on function private.xp_totals(bigint[], integer) is
  'Total and current streak as in xp_season, for many people at once.';

comment on function private.votes_query(jsonb, boolean) is
  'Votes `v` (app.counted_votes) that match the filters of votes_stream; for votes_targets, all filters but minVotes.';

comment on function private.reason_cases(bigint[]) is '6.7: cases, value and parts of each rule for these people.';

comment on function private.level_gaps is
  'EIP-12: people whose score is at least two levels above their influence, at most 200.';

comment on function private.slashes_query(jsonb) is
  'Slashes `s` (app.slash_states) that match the filters of slashes_list.';

comment on function private.score_steps(bigint[], timestamp with time zone) is
  'Score snapshots of these people from `since` on, each with its change from the one before, which may be earlier than `since`; null for the first ever.';

comment on function private.score_movers(timestamp with time zone, timestamp with time zone) is
  'M21: everyone with a snapshot inside the range whose score changed in it.';

comment on function private.later_events(bigint[]) is
  'For each slash: the first five slashes on the same subject opened after it ended, and the change of the subject''s score from then until now (M21), null while it is open or if unknown.';

comment on function private.concentration(numeric[]) is
  'M15 of amounts above 0: Gini, HHI, share of the ten largest and of the largest percent (at least one). Nulls if there are none.';

comment on function private.vouches_in_buckets(jsonb, private.time_range) is
  'Points of vouches_series for all time, since the stock in a range depends on everything before it; for a range with ends, also whether each bucket is `whole` (private.series).';

comment on function private.vouch_statistics(private.list_query) is
  'Panels of /vouches/statistics for the vouches that match private.vouch_filters.';

comment on function private.voters_as_of_source(timestamp with time zone, text[]) is
  'SQL for a FROM clause: who had voted as of a past day, as `v`: votes since a time, on all or some kinds of targets, and votes in its week. Requires voters_by_day.';

comment on function private.median_first_vote_as_of(text[]) is
  'Median seconds from creation to the first vote, over all targets voted on by a past day.';

comment on function private.trust_change(app.r_market, timestamp with time zone) is
  'M20: change of trust % in points since the last price at or before that time, or since the first price if the market is younger.';

comment on function private.traded_since(bigint, timestamp with time zone) is
  'M20: wei traded in a market since that time.';

comment on function private.trust_volatility(bigint, timestamp with time zone) is
  'M20: sample standard deviation of the changes of trust % between adjacent UTC days, over the last eight; null below two changes.';

comment on function private.market_mover(timestamp with time zone) is
  'M20: the market whose trust % moved most since that time; null if none did.';

comment on function private.analysis_as_of(jsonb) is
  'count_analysis of all time up to a past day, from daily figures; null for other ranges and if there are none.';

comment on function private.moved_as_of is
  'The last crossing of each review as of a past day, from r_vote_crossing. Requires voters_by_day.';

comment on function private.voter_groups_as_of(text[], boolean, text[]) is
  'How many voters of each level had cast how many votes as of a past day, in total and in its week.';

comment on function private.votes_by_delay(integer[]) is 'How many of these delays fall in each bin of app.vote_facts.';

comment on function private.count_voter_days(bigint[]) is 'Updates r_voter_days for these voters.';

comment on function private.counted_tallies(private.list_query) is 'SQL of tallies counted from the votes of a query.';

comment on function private.count_kpis(private.list_query) is 'votes_kpis counted from the votes of a query.';

comment on function private.sum_tallies(text, text, jsonb) is
  'Figures of votes_kpis from tallies of votes (target_type, up, down, blind, unknown, weight_up, weight_down, estimated), which include voter_id unless `voters` gives how many voters cast how many votes.';

comment on function private.voter_tallies(jsonb) is
  'SQL of tallies from r_vote_voter, by voter, level, kind and direction.';

comment on function private.first_votes_as_of(text[]) is
  'As of the past day being viewed: how many targets of these kinds (review, vouch, slash, other; null: all) had a vote, how many had five, and how many had a first vote not before their creation. Requires voters_by_day.';

comment on function app.refresh_survival(jsonb) is 'Refreshes the curves of reviews_survival, once a day.';

comment on function private.survival_curves is 'M16: survival of reviews, by sentiment and for all.';

comment on function private.archive_sessions(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  boolean,
  integer
) is
  'D12: sessions of at least `least_archived` archived reviews, two or more, that begin in a range, for any gap up to an hour, each with its context tag.';

comment on function private.archive_events(timestamp with time zone, timestamp with time zone, bigint[], boolean) is
  'D12: archive events of these authors (null: all) in sessions of the widest gap that overlap a range: stored, or as of a past day.';

comment on function private.keep_answers(jsonb, text) is
  'Computes and stores the parts of r_cached_answer that belong to a rollup, one by one.';

comment on function private.batch_events(timestamp with time zone, timestamp with time zone, bigint[], boolean) is
  'D1: reviews of these authors (null: all) in sessions of the widest gap that overlap a range, as of today or a past day.';

comment on function private.batch_sessions(
  integer,
  timestamp with time zone,
  timestamp with time zone,
  bigint[],
  integer,
  boolean
) is
  'D1, D2: sessions of at least `least_reviews` reviews, two or more, that begin in a range, for any gap up to the widest.';

comment on function private.count_reviews(private.list_query) is
  'Figures of reviews_list: sums over the reviews of each author, counted or read from r_archive_person.';

comment on function private.is_past_day(text) is
  'Whether the clock is earlier than the data of a rollup: the page is for a past day (G20), whose answer is computed on demand.';

comment on function private.authors_sql(private.list_query) is
  'SQL of two CTEs: what each author wrote among the reviews of a query (`authors`), and totals over all of them (`others`).';

comment on function private.kept_authors_sql(private.list_query) is
  'private.authors_sql from r_archive_person, recounting authors who changed since its last round; null for other filters, or if too many changed.';

comment on function private.analysis_cells(jsonb) is
  'Votes of /votes/analysis by kind and levels: whole days or a preset range from r_vote_matrix, the rest counted now.';

comment on function private.day_event(bigint, date) is
  'The most important kind of event around a person on a day, and how many; a slash outweighs any number of others. Null if none is known.';

comment on function private.scores_within(bigint, private.time_range) is
  'At most 300 points of a score within a range, including the first and the last, starting with the score in force when it began.';

comment on function private.reasons_of_people(bigint[], boolean) is
  'What public.reasons returns for each of these people, with the rule of their summary, and the rule that other pages may show: null if suspicions decide the summary word.';

comment on function private.summary_rule(integer, bigint, bigint, boolean, boolean, boolean, jsonb) is
  'The first summary rule that holds; the part before the dot is the summary word. `alone`: A1, A4 or A5 fired; `slashed`: a slash was upheld recently.';

comment on function private.what_is_known(bigint) is
  'Basic facts about a person: when they joined, active reviews received and votes cast.';

comment on function private.home_example(text) is
  'A person with this public summary, as a list of one; an empty list if no one qualifies.';

comment on function private.brief_reasons(bigint) is 'private.brief_reasons_of for one person.';

comment on function app.refresh_profile_sorts(jsonb) is
  'Recomputes r_profile_sort of everyone whose reviews, vouches or scores changed, or left the last 30 days.';

comment on function app.refresh_r_review_edge(jsonb) is
  'M3, M14: recomputes edges and mutual pairs of the authors whose reviews changed.';

comment on function app.refresh_r_eip7(jsonb) is
  'M11 of every profile, under EIP-7 and EIP-14, and the reviews that EIP-7 neutralizes.';

comment on function app.refresh_review_days(jsonb) is
  'Refreshes r_review_day for days with reviews that were added, changed, or reached by the clock since the last round.';

comment on function app.refresh_archive_people(jsonb) is
  'Refreshes r_archive_person for everyone whose reviews, written or received, changed. Runs after the mass archives.';

comment on function app.refresh_r_vote_skill(jsonb) is
  'Refreshes M18 and the agreement of voters on closed slashes, from r_slash_vote.';

comment on function app.refresh_r_slash(jsonb) is
  'M7-M9: counts every closed slash that has no row, and recounts every open one.';

comment on function app.refresh_r_measure(jsonb) is
  'r_measure of all profiles, a few at a time, then r_measure_share, one measure at a time.';

comment on function app.refresh_vote_targets(jsonb) is
  'Refreshes r_vote_target for targets whose votes, author or creation time changed, and for slashes that closed (M7, G19).';

comment on function app.refresh_r_xp_week(jsonb) is 'Refreshes M19 for the weeks that changed, one per chunk.';

comment on function private.reviews_with_later_events is
  'Reviews archived or restored both before and after the clock, so that archived_at does not give their state at the clock. Any other review was archived then if its archived_at is earlier than the clock.';

comment on function private.filters_to_drop(text, jsonb, jsonb) is
  'Filters that would leave matching rows if dropped alone, most rows first, as far as found within 300 ms. `known`: the `args` of the query that found nothing, for builders that take them.';

comment on function app.chunk_time_is_up(timestamp with time zone) is
  'Whether a chunk that started at this time has run long enough and should let others in.';

comment on function private.claim_dirty(text, integer) is
  'Takes the next dirty keys of a rollup out of the queue, lowest first; an empty array if none is left.';

comment on function private.claim_people(text, integer, integer) is
  'Takes the next dirty people of a rollup out of the queue until they have this many reviews in total: the cost of a step depends on the reviews, not on the people.';

comment on function private.headroom(bigint) is
  'M11 (EIP-7): how many reciprocated positive reviews count, how many are neutralized, and how many more would count.';

comment on function private.batches_query(jsonb) is
  'Batches `b` of /reviews/batch-analysis: stored, or computed for another gap or a past day.';

comment on function private.eip7_by_rule(integer, integer) is
  'M11: `counted`, `neutralised` and `headroom` under the current rule.';

comment on function private.mention_pattern_of(bigint) is
  '8.52: pattern for mentions of one person; null if there is no way to name them.';

comment on function private.supporter_links_at(bigint[], timestamp with time zone) is
  'Which of these people backed which others at a given time, by an active positive review or an active vouch, as defined in M9.';

comment on function private.votes_in_step(text[], bigint[], timestamp with time zone) is
  'D5: pairs that voted the same way within the window on these targets since a given time; a pair may appear more than once per target.';

comment on function private.brief_reasons_of(bigint[]) is
  'Summaries of people for cards and link previews, with up to two sentences of reasons each; never one about a suspicion.';

comment on function private.active_between(timestamp with time zone, timestamp with time zone, text[], boolean) is
  'How many profiles were active in a range, optionally only of some levels or without flagged voters.';

comment on function private.with_before(jsonb, jsonb) is
  'Counts of a week beside those of the week before; null if that was not counted.';

comment on function private.watched_week(bigint[], date) is
  'Those of these people with activity in a week: score change (M21), reviews and vouches received, slashes opened by or against them.';

comment on function private.week_decided(timestamp with time zone, timestamp with time zone) is
  'M8: the five slashes with the most votes among those that closed in a range.';

comment on function private.bot_lines(app.r_voter) is
  '6.3: the lines of the bot score: weight, feature from 0 to 1 (null without data) and the reason.';

comment on table app.rollup_jobs is
  'The rollups public.run_rollup can run: how often, by which function, and after which others (lower order first).';

comment on table app.rollup_state is
  'The current round of a rollup: cursor (null between rounds), rows and milliseconds so far, and app.now() when this and the last finished round began.';

comment on table app.cached_answer_sources is
  'Answers to cache: name, the trusted SQL expression that computes it from the tables, and the rollup that does.';

comment on table app.r_cached_answer is 'The parts as last computed; pages without filters use them.';

comment on table app.r_near_duplicate is
  'D9: reviews with a twin by the same author, and the lowest review id in their group of twins. A review without a twin has no row.';

comment on table app.log_counts is
  'Log entries per UTC hour (stored for two days) or day, message and level: how many, which users and pages (at most 200 and 50), and the newest. Updated whenever entries are inserted.';

comment on table app.findings_taken_down is
  'Findings about people that were taken down and are not shown, with who did so and why.';

comment on table app.settings is
  'banner: a line of plain text above every page; empty for none. retention.<what>: days it is stored, 0 for forever.';

comment on table app.stranger_limits is
  'Limits on what strangers can make the database store, by name. Read through private.most.';

comment on table app.value_limits is
  'Allowed range of a number (least, most, whole), length of a text, or list of words. subject: param:<key>, setting:<key> or detector:<name>; name: the path of one value in it, * for any member. because: the reason for these limits, as shown on the page.';

comment on table app.value_orders is
  'Two sibling values of which the first must be smaller. subject: detector:<name>; lower and upper: their names in the object that holds both, or their positions in a list, from 1. because: the reason, as shown on the page.';

comment on table app.r_figures is
  'Figures of a profile by name, as in private.metric_names(); a figure without a value is omitted. `vals`: the same in the order of the names, ten times faster to read; `logs`: their decimal logarithms, null for 0 and below.';

comment on table app.r_invitation_sort is
  'M13: impact and end of the bond of an accepted invitation, and the score of the invitee. A new invitation gets a row at once.';

comment on table app.r_eip10 is
  'M12: mean over all invitees ("old") and the bond score ("new"); bottom and top are the profile ids that count if there are more invitees than the small number, lowest and highest first.';

comment on table app.r_invite is
  'The subtree of a node is all rows with lft between its lft and rgt. Children are ordered by join time, then id. x, y: a node is in the middle of the sector of its subtree, at a radius equal to its depth (plus one if there are several roots).';

comment on table app.r_invite_stats is
  'Outcome of an invitee: wrote anything in the first 7 days, days 8-30, days 31-90; score change after 30, 90, 180 days. Null until that time has passed.';

comment on table app.r_market_bar is
  'M20: trust % (open, high, low, close; null without a snapshot), volume and net trust flow of each hour or UTC day with a snapshot or trade.';

comment on table app.activity_weeks is
  'Weeks from Monday 00:00 UTC with any authored event of a person. Maintained by triggers; any order of arrival gives the same rows.';

comment on table app.r_profile_sort is
  'Active reviews received, lower bound of their positive share (M4, M5), active wei received and from how many vouches (M6), score change over 30 days (M21). A new person has a row at once; ties are sorted by profile id.';

comment on table app.r_profile_sums is
  'private.count_profile_sums of people with more than 300 reviews or vouches in one direction, or more than 2,000 votes; `reviews`: figures of /reviews for them on either side.';

comment on table app.r_hist is
  'Counts of profiles per bin of a figure and quarter of joining; a bin includes its lower edge.';

comment on table app.r_cohort is
  'Profiles by month of joining, and how many of them had any event in a given month of their membership (`age`, 0 = the first 30 days).';

comment on table app.r_person_sums is
  'private.count_person_sums of everyone in r_profile_sums; old reviews are those before the day `old_before`, doubts those from the score `doubted_from` on.';

comment on table app.r_profile_lists is
  'private.count_endorsed, private.count_endorsers and private.count_unanswered of everyone in r_profile_sums.';

comment on table app.r_measure is
  'private.measures_of and private.reason_cases of every profile as last computed; missing values have no row.';

comment on table app.r_measure_share is
  'Each value of a measure that occurs, with how many of the n profiles with a value are below it, and how many are at or below it.';

comment on table app.r_review_pair is
  'Two profiles that ever reviewed each other: who was first, seconds until the response, and whether both sides were ever positive and are now.';

comment on table app.release_telemetry is
  'Events that pages report about section releases, stored for the days in the setting retention.telemetry. Written through ingest_release_telemetry only.';

comment on table app.r_eip7 is
  'M11: active positive reviews received, those whose author has an active review back, and those on a short cycle (EIP-14); which of them the current rule neutralizes. pairs: people with current positive reviews in both directions; quick: answered within a day.';

comment on table app.release_outcomes is
  'How a release worked for one visitor, and for one address on one day: the worst reported, without user or address. Visitor, address and network (prefix) have a pseudonym within one release of one section only, so that rows of different releases cannot be linked.';

comment on table app.mutual_reviews is
  'Reviews that have one in the other direction, whatever its state. Maintained by triggers; a row that outlives its pair does no harm, since readers check the state.';

comment on table app.r_author is
  'All reviews ever written and the distinct UTC days with one: the author''s own rate for D1.';

comment on table app.r_batch is
  'D1, D2: sessions of two or more reviews. `id` is the first review; `answered` counts reviews whose subject reviewed the author later.';

comment on table app.r_archive_event is
  'flight: the latest slash on the subject that was open then or opened within the `flightHours` of D12 before; upheld: the latest one upheld within its `afterDays` before.';

comment on table app.r_archive_person is
  'M5, M16: reviews each person wrote (author) and received (subject), and how many are archived. in_mass: archived in an event of D12; restored: archived once, active now.';

comment on table app.r_review_day is
  'Reviews (M2) per UTC day of writing, by sentiment (null: unknown) and by whether they are archived.';

comment on table app.turned_reviews is
  'Reviews with several archive events, or with one before their archive time. Maintained by triggers; a row that outlives its events does no harm, since readers check the state.';

comment on table app.r_network_day is
  'Activity on a UTC day: counts of new rows and of their ends. Days without activity have no row.';

comment on table app.page_visits is
  'Documents opened, by page and day on the data clock, stored for 800 days. Written through ingest_page_visit only.';

comment on table app.r_penalty is
  'M9: who backed the subject when the slash opened or when it closed. Wei is the sum of known amounts, null if there are none; a time is set if the last review or vouch ended in between.';

comment on table app.r_bad_friend is
  'M9, M10 per person over all time. slashes 0: backed someone who was slashed, but not at the snapshot or at no cost. rate: lower bound (M5), from ten endorsed people on.';

comment on table app.r_vote_skill is
  'M18 over closed slashes: n decided ones voted on, of these coherent and upheld; early: votes in the first quarter of the window; pivotal: slashes whose outcome this vote alone could have changed.';

comment on table app.r_slash_agree is
  'Voters (a < b) who share at least two closed slashes: how many, how many in the same direction, upvotes of each.';

comment on table app.r_slash_past is
  'M7 of a closed slash from its close, or from the row before, until a vote was cast or taken back; after the last row, r_slash applies.';

comment on table app.sync_checkpoints is
  'The position of each reader. done_at: null while it is reading. known_until: when the last complete reading began; everything before that is known.';

comment on table app.jobs is
  'Every job a scheduler has announced. `requested_at` asks for a run before the period is over; starting one clears it.';

comment on table app.job_runs is 'One row per run. `late_seconds`: how long after it was due it started.';

comment on table app.sync_readers is
  'Readers of the network. failing_since, reason and error are null if the last reading succeeded. refused: items the network refused individually in the last reading.';

comment on table app.storage_days is
  'Size of the database at the last measurement of each UTC day, stored for 400 days.';

comment on table app.table_sizes is
  'Bytes of each table with its indexes, as last measured: measuring all of them takes an embedded database longer than a page may take.';

comment on table app.r_trust is
  'D11: trust that reaches a profile from the seeds, divided by weighted degree. Value and percentile are null without any edge or any seed; `via` is the next person on the shortest path to a seed.';

comment on table app.r_relations is 'private.count_relations of everyone in r_profile_sums.';

comment on table app.r_vote_kind is
  'Sums of r_vote_target by kind, updated together with its rows. visible: votes with a direction; up and weights: sums over those.';

comment on table app.r_review_votes is
  'Counted votes per review as of the last round of r_vote_target; a new review gets its row at once.';

comment on table app.r_marked_review is
  'EIP-6: positive reviews downvoted by their subject, as of the last round of r_vote_target.';

comment on table app.r_vote_part is
  'Targets with ten or more counted votes from voters of one level, or in one preset range up to now, and the weighted share (M7) of these votes; up, down and share are null for an open or cancelled slash (G19).';

comment on table app.r_vote_hour is
  'Counted votes (M2) per hour and kind of target. blind: on an open or cancelled slash, so without direction (G19). unknown: no known direction. estimated: votes whose weight the source did not give (M7).';

comment on table app.r_vote_level_hour is
  'Counted votes (M2) per voter level, hour and kind of target. blind: on an open or cancelled slash, so without direction (G19).';

comment on table app.r_vote_matrix is
  'Votes per UTC day, and per preset range up to the round (with day -infinity), by kind and by level of voter and author ("unknown" if none). visible: with a direction; weight: of visible votes; delays: votes per bin of seconds since the target was created.';

comment on table app.r_vote_spread is
  'How many voters cast how many votes in each preset range; type "all" sums the kinds per voter.';

comment on table app.r_vote_agree is
  'Votes on targets with five or more votes from the voter''s level, except where the other votes are tied, and how many of them agree with the majority of the others.';

comment on table app.r_vote_cohort is
  'Targets first voted on in a range: how many, how many with five or more votes, median seconds to the first vote. active: profiles active in the range, only in the row of type "all".';

comment on table app.r_vote_moved is
  'Reviews whose weighted share crossed one half after five or more votes: their last crossing and total votes.';

comment on table app.r_voter_days is
  'UTC days on which a voter cast counted votes (M2) on a kind of target, and the cumulative count at the end of each.';

comment on table app.r_vote_agree_day is
  'Change of the all-time r_vote_agree per UTC day: for all targets (slash_id 0), and for each slash, whose part is subtracted when viewing a past day on which it was blind.';

comment on table app.r_vote_slash_day is
  'The part of each slash in the directions and weights of r_vote_matrix, subtracted when viewing a past day on which it was blind.';

comment on table app.r_vote_first_day is
  'Targets by the UTC day of their first vote and of their fifth (targets5); timed: those whose first vote was not before their creation.';

comment on table app.r_vote_crossing is 'All crossings behind r_vote_moved; n: number of the vote.';

comment on table app.r_vote_voter is
  'Counted votes (M2) and their weights per voter and kind of target. blind: on an open or cancelled slash, so without direction (G19); unknown: no known direction.';

comment on table app.r_covote is
  'D5: pairs (i < j) with at least the minimum number of co-votes; edge: J and p pass too.';

comment on table app.r_ring is
  'D5: connected components of the edges, named by their lowest voter. shared_targets: targets on which two connected members co-act; authors: whose content these are, most targets first.';

comment on table app.r_voter_run is
  'The last complete round of r_voter: detector versions, and votes and weight of the whole network.';

comment on table app.r_content_agree is
  'Voters (a < b) who share at least 30 targets other than slashes: how many, how many in the same direction, upvotes of each. Only the newest 2,000 votes of a on them count; targets with more than 200 votes say little about two of their voters and are left out.';

comment on table app.r_vote_group is
  'Groups connected by agreement on slashes, on content, or on either (all), named by their lowest voter. shared, agreed and expected (by chance) are sums over their pairs; favorites: whose content the members upvote most, as [[user id, votes]]; links: pairs among the first 24 members, as [[one, other, on slashes, on content]].';

comment on table app.mutual_vouches is
  'Vouches that have one in the other direction, whatever its state. Maintained by triggers; a row that outlives its pair does no harm, since readers check the state.';

comment on table app.r_xp_week is
  'M19: rows with xp other than 0. Dense rank over xp > 0, share of all xp of the week, xp of the week before (0 without a row, null in week 1). `fresh`: first xp of the season. `above`: number of people with more; null unless xp is above 0.';

comment on view app.bonds is
  'M13: bond of each accepted invitee; raw and impact are null if the score at acceptance is unknown.';

comment on view app.slash_states is
  'M7, M8: slashes as of app.now(). `status` follows the outcome from the source, if any (unknown: an unrecognized value), `band` the votes. No direction while open.';

comment on view app.listed_profiles is
  'Profiles as listed on /profiles and counted on every page: joined by now, without merged accounts.';

comment on view app.visible_votes is
  'The only source of vote directions for page functions: hides them while a slash is open, and for good if it was cancelled.';

comment on view app.people is
  'People as shown in every answer. Lists read it in place: calling private.person for each row costs several times as much.';

comment on view app.slash_costs is
  'For slashes with a row in r_slash or r_slash_open: points, supporters, and how many of them lose points.';

comment on view app.slash_penalties is
  'M9, M10: who backed whom at the snapshot set by the rule of the closing day, and what it cost.';

comment on view app.analysed_votes is
  'Votes the detectors use: counted, not on a sealed slash, and with a known direction.';

comment on table app.application_logs is
  'Client log entries, stored for the days in the setting retention.logs. `fingerprint` is the message with digits and hex masked: "id 12" and "id 13" share one.';

comment on table app.r_voter is
  'D2-D8 and the bot score of voters with enough votes in the last 30 and 90 days. Features without enough data are null. gaps: bins of the seconds between consecutive votes.';

comment on table app.activity_spans is
  'Half-open [from_at, until_at), never overlapping for one person. Maintained by triggers; any order of arrival gives the same rows.';

comment on table app.r_vote_target is
  'Counted votes per target with their weighted share and controversy (M7). No direction for an open or cancelled slash; author and creation time are null for kinds missing from the data.';

comment on table app.r_votes_side is
  'People with more than 1,000 votes cast, received on their content, or on content about them. figures: /votes/search without filters (not for "about"); kpis: /votes with them as author or subject; targets: first page of /votes with them as voter.';

comment on view app.vote_subjects is
  'Author and subject of everything that can be voted on, for the kinds in the data.';

comment on view app.sealed_slashes is
  'G19: slashes whose votes have no direction: those not closed yet, and those cancelled before they closed.';

comment on table app.r_week is
  'Figures of a finished week for the digest, by its Monday (UTC); counted_at is on the data clock.';
