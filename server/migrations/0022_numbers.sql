-- What was one full-text query of plain words becomes those words.
ALTER TABLE "saved_searches" ALTER COLUMN "words" SET DATA TYPE text[]
  USING CASE WHEN words::text ~ '^[[:alnum:]'' &]*$'
    THEN string_to_array(replace(words::text, '''', ''), ' & ') END;--> statement-breakpoint

-- What one person is told of one event.
CREATE TYPE news AS (
  person text, event_key text, title text, body text, preview_body text, link text, group_key text
);--> statement-breakpoint

-- For each of them a row for the app, and one for each other channel that the person wants it by and can
-- be reached by. Who was told of an event before is passed over. One insert for all rows, since the most
-- of what an insert costs here is to begin it. A function, because a message tells of itself in its own
-- statement, and its plan is made once for each connection: when the tables may still be empty, so that it
-- has to be told to go by their indexes.
CREATE FUNCTION tell_people(
  told news[], told_kind text, moment timestamptz, pause interval,
  default_email text, default_push boolean
) RETURNS boolean LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO notifications (user_id, event_key, channel, kind, state, group_key, title, body,
    preview_body, link, created_at, due_at, is_digest)
  SELECT n.person, n.event_key, c.channel, told_kind, c.state, n.group_key, c.title, c.body,
    c.preview_body, c.link, moment, c.due_at, c.is_digest
  FROM unnest(told) AS n
  CROSS JOIN LATERAL (
    SELECT r.zone, r.quiet_from, r.quiet_to,
      CASE WHEN r.email IS NULL THEN 'off'
        ELSE coalesce(r.kinds -> told_kind ->> 'email', default_email) END AS email,
      coalesce((r.kinds -> told_kind ->> 'push')::boolean, default_push)
        AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = n.person) AS push
    FROM reach_of(n.person) AS r
  ) AS reach
  CROSS JOIN LATERAL (
    SELECT 'app' AS channel, 'done' AS state, n.title, n.body, n.preview_body, n.link,
      NULL::timestamptz AS due_at, false AS is_digest
    UNION ALL
    SELECT 'mail', 'waiting', NULL, NULL, NULL, NULL,
      after_quiet_hours(
        CASE reach.email WHEN 'daily' THEN next_digest(moment, reach.zone) ELSE moment + pause END,
        reach.zone, reach.quiet_from, reach.quiet_to),
      reach.email = 'daily'
    WHERE reach.email <> 'off'
    UNION ALL
    SELECT 'push', 'waiting', NULL, NULL, NULL, NULL,
      after_quiet_hours(moment, reach.zone, reach.quiet_from, reach.quiet_to), false
    WHERE reach.push
  ) AS c
  -- Not as a join, for which all rows would be read while they seem to be few.
  WHERE (SELECT true FROM notifications AS before
    WHERE before.user_id = n.person AND before.event_key = n.event_key LIMIT 1) IS NULL
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;--> statement-breakpoint
DROP FUNCTION tell_person;
