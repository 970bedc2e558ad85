CREATE TABLE "notification_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"kinds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"quiet_from" time,
	"quiet_to" time,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_quiet_hours" CHECK (("notification_settings"."quiet_from" is null) = ("notification_settings"."quiet_to" is null) and "notification_settings"."quiet_from" <> "notification_settings"."quiet_to")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"user_id" text NOT NULL,
	"event_key" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"group_key" text,
	"title" text,
	"body" text,
	"preview_body" text,
	"link" text,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"is_digest" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_in" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "notifications_user_id_event_key_channel_pk" PRIMARY KEY("user_id","event_key","channel"),
	CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('message', 'booking_request', 'booking_answer', 'rental', 'handover', 'review', 'badge', 'saved_search', 'operator')),
	CONSTRAINT "notifications_channel_known" CHECK ("notifications"."channel" in ('app', 'mail', 'push')),
	CONSTRAINT "notifications_state_known" CHECK ("notifications"."state" in ('waiting', 'handed', 'done', 'skipped', 'failed', 'uncertain')),
	CONSTRAINT "notifications_event_key_length" CHECK (char_length("notifications"."event_key") <= 200),
	CONSTRAINT "notifications_complete" CHECK (case "notifications"."channel" when 'app' then "notifications"."title" is not null and "notifications"."body" is not null
        and "notifications"."link" like '/%' and "notifications"."state" = 'done' else "notifications"."due_at" is not null end)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"shows_previews" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_key" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_endpoint_length" CHECK (char_length("push_subscriptions"."endpoint") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("user_id","created_at" DESC NULLS LAST,"event_key") WHERE "notifications"."channel" = 'app';--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","group_key") WHERE "notifications"."channel" = 'app' and "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("channel","due_at") WHERE "notifications"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("user_id","channel") WHERE "notifications"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "notifications_handed" ON "notifications" USING btree ("settled_at") WHERE "notifications"."state" = 'handed';--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("read_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint

-- What the table files cannot say.

-- The end of the quiet hours that a moment lies in, by the clock of that zone; else the moment itself.
CREATE FUNCTION after_quiet_hours(moment timestamptz, zone text, quiet_from time, quiet_to time)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
DECLARE
  there timestamp;
  clock time;
BEGIN
  IF quiet_from IS NULL THEN
    RETURN moment;
  END IF;
  there := moment AT TIME ZONE zone;
  clock := there::time;
  IF quiet_from > quiet_to AND clock >= quiet_from THEN
    RETURN (there::date + 1 + quiet_to) AT TIME ZONE zone;
  END IF;
  IF clock < quiet_to AND (quiet_from > quiet_to OR clock >= quiet_from) THEN
    RETURN (there::date + quiet_to) AT TIME ZONE zone;
  END IF;
  RETURN moment;
END $$;--> statement-breakpoint

-- The next eight o'clock in the morning there.
CREATE FUNCTION next_digest(moment timestamptz, zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT ((moment AT TIME ZONE zone - interval '8 hours')::date + 1 + time '08:00') AT TIME ZONE zone
$$;--> statement-breakpoint

-- Where and when a person can be reached. Who closes their account gets no more mail; the zone of the
-- browser counts while the profile names none.
CREATE FUNCTION reach_of(person text)
RETURNS TABLE (email text, zone text, quiet_from time, quiet_to time, kinds jsonb)
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN a.closes_at IS NULL THEN a.email END,
    CASE u.time_zone WHEN 'UTC' THEN coalesce(s.time_zone, 'UTC') ELSE u.time_zone END,
    s.quiet_from, s.quiet_to, s.kinds
  FROM users u
  LEFT JOIN accounts a ON a.user_id = u.id
  LEFT JOIN notification_settings s ON s.user_id = u.id
  WHERE u.id = person
$$;--> statement-breakpoint

-- One event for one person: a row for the app, and one for each other channel that they want it by
-- and can be reached by. A function, because a message tells of itself in its own statement, and its
-- plans are made once for each connection.
CREATE FUNCTION tell_person(
  person text, key text, told_kind text, told_title text, told_body text, told_preview text,
  told_link text, told_group text, moment timestamptz, pause interval,
  default_email text, default_push boolean
) RETURNS boolean LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  reach record;
BEGIN
  INSERT INTO notifications (user_id, event_key, channel, kind, state, group_key, title, body,
    preview_body, link, created_at)
  VALUES (person, key, 'app', told_kind, 'done', told_group, told_title, told_body,
    told_preview, told_link, moment)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;

  SELECT r.zone, r.quiet_from, r.quiet_to,
    CASE WHEN r.email IS NULL THEN 'off'
      ELSE coalesce(r.kinds -> told_kind ->> 'email', default_email) END AS email,
    coalesce((r.kinds -> told_kind ->> 'push')::boolean, default_push)
      AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = person) AS push
  INTO reach
  FROM reach_of(person) r;

  IF reach.email <> 'off' THEN
    INSERT INTO notifications (user_id, event_key, channel, kind, state, group_key, created_at,
      due_at, is_digest)
    VALUES (person, key, 'mail', told_kind, 'waiting', told_group, moment,
      after_quiet_hours(
        CASE reach.email WHEN 'daily' THEN next_digest(moment, reach.zone) ELSE moment + pause END,
        reach.zone, reach.quiet_from, reach.quiet_to),
      reach.email = 'daily');
  END IF;
  IF reach.push THEN
    INSERT INTO notifications (user_id, event_key, channel, kind, state, group_key, created_at, due_at)
    VALUES (person, key, 'push', told_kind, 'waiting', told_group, moment,
      after_quiet_hours(moment, reach.zone, reach.quiet_from, reach.quiet_to));
  END IF;
  RETURN true;
END $$;
