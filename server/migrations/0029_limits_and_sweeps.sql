CREATE TABLE "sender_pauses" (
	"user_id" text NOT NULL,
	"sender_id" text NOT NULL,
	"mailed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sender_pauses_user_id_sender_id_pk" PRIMARY KEY("user_id","sender_id")
);
--> statement-breakpoint
DROP INDEX "outbox_mails_to_try";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "taken_back_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_mails" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unanswered_by" text;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "unanswered_at" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "sender_id" text;--> statement-breakpoint
ALTER TABLE "sender_pauses" ADD CONSTRAINT "sender_pauses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sender_pauses" ADD CONSTRAINT "sender_pauses_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sender_pauses_by_age" ON "sender_pauses" USING btree ("mailed_at");--> statement-breakpoint
CREATE INDEX "conversations_begun" ON "conversations" USING btree ("participant1_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_unread_by_age" ON "notifications" USING btree ("created_at") WHERE "notifications"."channel" = 'app' and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "reports_by_closing" ON "reports" USING btree ("closed_at") WHERE "reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_search_matches_by_age" ON "saved_search_matches" USING btree ("matched_at");--> statement-breakpoint
CREATE INDEX "outbox_mails_to_try" ON "outbox_mails" USING btree ("is_urgent" DESC NULLS LAST,"try_after") WHERE "outbox_mails"."state" = 'waiting';--> statement-breakpoint

-- What the table files cannot say.

UPDATE "outbox_mails" SET "is_urgent" = true WHERE "state" = 'waiting' AND "key" LIKE 'code %';--> statement-breakpoint
ALTER TYPE news ADD ATTRIBUTE sender text;--> statement-breakpoint

-- As before, and the row of a mail says because of whom it is.
CREATE OR REPLACE FUNCTION tell_people(
  told news[], told_kind text, moment timestamptz, pause interval,
  default_email text, default_push boolean
) RETURNS boolean LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan
  SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  INSERT INTO notifications (user_id, event_key, channel, kind, state, group_key, title, body,
    preview_body, link, created_at, due_at, is_digest, sender_id)
  SELECT n.person, n.event_key, c.channel, told_kind, c.state, n.group_key, c.title, c.body,
    c.preview_body, c.link, moment, c.due_at, c.is_digest, c.sender
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
      NULL::timestamptz AS due_at, false AS is_digest, NULL::text AS sender
    UNION ALL
    SELECT 'mail', 'waiting', NULL, NULL, NULL, NULL,
      after_quiet_hours(
        CASE reach.email WHEN 'daily' THEN next_digest(moment, reach.zone) ELSE moment + pause END,
        reach.zone, reach.quiet_from, reach.quiet_to),
      reach.email = 'daily', n.sender
    WHERE reach.email <> 'off'
    UNION ALL
    SELECT 'push', 'waiting', NULL, NULL, NULL, NULL,
      after_quiet_hours(moment, reach.zone, reach.quiet_from, reach.quiet_to), false, NULL
    WHERE reach.push
  ) AS c
  -- Not as a join, for which all rows would be read while they seem to be few.
  WHERE (SELECT true FROM notifications AS before
    WHERE before.user_id = n.person AND before.event_key = n.event_key LIMIT 1) IS NULL
  ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
