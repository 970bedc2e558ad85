CREATE TABLE "audit_log" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"operator_id" text NOT NULL,
	"action" text NOT NULL,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"person_id" text,
	"reason" text NOT NULL,
	CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('person_suspended', 'person_unsuspended', 'person_signed_out', 'listing_hidden', 'listing_shown', 'content_hidden', 'content_shown', 'report_closed', 'appeal_answered', 'claim_decided', 'refund_retried', 'member_invited', 'operator_claimed', 'backup_made')),
	CONSTRAINT "audit_log_target_known" CHECK ("audit_log"."target_type" in ('user', 'plot', 'tool', 'post', 'comment', 'review', 'message', 'report', 'appeal', 'rental', 'invitation', 'backup')),
	CONSTRAINT "audit_log_reason_length" CHECK (char_length("audit_log"."reason") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "blocked_people" (
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocked_people_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id"),
	CONSTRAINT "blocked_people_not_oneself" CHECK ("blocked_people"."user_id" <> "blocked_people"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" text,
	CONSTRAINT "appeals_text_length" CHECK (char_length("appeals"."text") <= 2000),
	CONSTRAINT "appeals_answer_length" CHECK (char_length("appeals"."answer") <= 2000),
	CONSTRAINT "appeals_answered_complete" CHECK (("appeals"."answered_at" is null) = ("appeals"."answer" is null))
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" text PRIMARY KEY NOT NULL,
	"post_id" text NOT NULL,
	"user_id" text,
	"client_id" text,
	"content" text NOT NULL,
	"hidden_reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comments_client_key" UNIQUE("user_id","client_id"),
	CONSTRAINT "comments_content_length" CHECK (char_length("comments"."content") <= 2000),
	CONSTRAINT "comments_hidden_reason_length" CHECK (char_length("comments"."hidden_reason") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" text PRIMARY KEY NOT NULL,
	"reporter_id" text,
	"target_type" text NOT NULL,
	"target_id" text NOT NULL,
	"person_id" text,
	"reason" text NOT NULL,
	"note" text,
	"excerpt" text NOT NULL,
	"conversation_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"outcome" text,
	"closing_note" text,
	CONSTRAINT "reports_target_known" CHECK ("reports"."target_type" in ('plot', 'tool', 'post', 'comment', 'review', 'message', 'user')),
	CONSTRAINT "reports_reason_known" CHECK ("reports"."reason" in ('spam', 'unsafe', 'misleading', 'harassment', 'other')),
	CONSTRAINT "reports_note_length" CHECK (char_length("reports"."note") <= 2000),
	CONSTRAINT "reports_excerpt_length" CHECK (char_length("reports"."excerpt") <= 500),
	CONSTRAINT "reports_outcome_length" CHECK (char_length("reports"."outcome") <= 200),
	CONSTRAINT "reports_closing_note_length" CHECK (char_length("reports"."closing_note") <= 2000),
	CONSTRAINT "reports_closed_complete" CHECK (("reports"."closed_at" is null) = ("reports"."outcome" is null))
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_known";--> statement-breakpoint
-- What was one full-text query of plain words becomes those words.
ALTER TABLE "saved_searches" ALTER COLUMN "words" SET DATA TYPE text[]
  USING CASE WHEN words::text ~ '^[[:alnum:]'' &]*$'
    THEN string_to_array(replace(words::text, '''', ''), ' & ') END;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "gone_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "paused_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "paused_by" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "hidden_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_people" ADD CONSTRAINT "blocked_people_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_by_newest" ON "audit_log" USING btree ("at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_person" ON "audit_log" USING btree ("person_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_operator" ON "audit_log" USING btree ("operator_id","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "blocked_people_by_whom" ON "blocked_people" USING btree ("blocked_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open_each" ON "appeals" USING btree ("user_id") WHERE "appeals"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_open" ON "appeals" USING btree ("created_at","id") WHERE "appeals"."answered_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_by_newest" ON "appeals" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "comments_of_post" ON "comments" USING btree ("post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_of_user" ON "comments" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_one_open_each" ON "reports" USING btree ("reporter_id","target_type","target_id") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("created_at","id") WHERE "reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_by_newest" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reports_about_person" ON "reports" USING btree ("person_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reports_of_target" ON "reports" USING btree ("target_type","target_id") WHERE "reports"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accounts_by_email" ON "accounts" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accounts_operators" ON "accounts" USING btree ("user_id") WHERE 'operator' = any("accounts"."roles");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "plots_set_aside" ON "plots" USING btree ("state","created_at" DESC NULLS LAST,"id") WHERE "plots"."state" <> 'listed';--> statement-breakpoint
CREATE INDEX "plots_hidden" ON "plots" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "plots"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "extensions_by_payment" ON "extensions" USING btree ("paid_at" DESC NULLS LAST) WHERE "extensions"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_newest" ON "refunds" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_by_state" ON "refunds" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_of_late_payments" ON "refunds" USING btree ("due_since" DESC NULLS LAST) WHERE "refunds"."reason" = 'dates_gone' and "refunds"."attempt" = 1;--> statement-breakpoint
CREATE INDEX "rentals_by_payment" ON "rentals" USING btree ("paid_at" DESC NULLS LAST) WHERE "rentals"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "rentals_by_deposit" ON "rentals" USING btree ("paid_at" DESC NULLS LAST) WHERE "rentals"."deposit_status" is not null;--> statement-breakpoint
CREATE INDEX "rentals_by_deposit_status" ON "rentals" USING btree ("deposit_status","paid_at" DESC NULLS LAST) WHERE "rentals"."deposit_status" is not null;--> statement-breakpoint
CREATE INDEX "tools_set_aside" ON "tools" USING btree ("state","created_at" DESC NULLS LAST,"id") WHERE "tools"."state" <> 'listed';--> statement-breakpoint
CREATE INDEX "tools_hidden" ON "tools" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "tools"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" is not null;--> statement-breakpoint
CREATE INDEX "users_by_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING gin (("full_name" || ' ' || "username") gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_gone_by_known" CHECK ("experts"."gone_by" <@ array['closing', 'suspended']::text[]);--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_gone_by_something" CHECK (cardinality("experts"."gone_by") = 0 or "experts"."gone_at" is not null);--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_known" CHECK ("notifications"."kind" in ('message', 'booking_request', 'booking_answer', 'rental', 'handover', 'review', 'comment', 'badge', 'saved_search', 'operator'));--> statement-breakpoint
-- Until now only leaving kept listings paused, and hid the profile of somebody who is here.
UPDATE "plots" SET "paused_by" = '{closing}' WHERE "state_before" IS NOT NULL;--> statement-breakpoint
UPDATE "tools" SET "paused_by" = '{closing}' WHERE "state_before" IS NOT NULL;--> statement-breakpoint
UPDATE "experts" SET "gone_by" = '{closing}' WHERE "gone_at" IS NOT NULL AND "user_id" IN (SELECT "user_id" FROM "accounts" WHERE "closes_at" IS NOT NULL);--> statement-breakpoint
-- Nobody could comment yet, so what was counted was made up.
UPDATE "posts" SET "comment_count" = 0;--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_paused_by_known" CHECK ("plots"."paused_by" <@ array['closing', 'suspended', 'hidden']::text[]);--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_paused_by_something" CHECK ((cardinality("plots"."paused_by") > 0) = ("plots"."state_before" is not null));--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_hidden_says_why" CHECK (('hidden' = any("plots"."paused_by")) = ("plots"."hidden_reason" is not null));--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_hidden_reason_length" CHECK (char_length("plots"."hidden_reason") <= 2000);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_hidden_reason_length" CHECK (char_length("posts"."hidden_reason") <= 2000);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_reason_length" CHECK (char_length("reviews"."hidden_reason") <= 2000);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden_unseen" CHECK ("reviews"."hidden_reason" is null or "reviews"."visible_at" is null);--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_paused_by_known" CHECK ("tools"."paused_by" <@ array['closing', 'suspended', 'hidden']::text[]);--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_paused_by_something" CHECK ((cardinality("tools"."paused_by") > 0) = ("tools"."state_before" is not null));--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_hidden_says_why" CHECK (('hidden' = any("tools"."paused_by")) = ("tools"."hidden_reason" is not null));--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_hidden_reason_length" CHECK (char_length("tools"."hidden_reason") <= 2000);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_complete" CHECK (("users"."suspended_until" is null) = ("users"."suspension_reason" is null));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension_reason_length" CHECK (char_length("users"."suspension_reason") <= 2000);--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();--> statement-breakpoint
-- What everybody waits for who begins something between the same two people.
CREATE FUNCTION reach_lock(one text, other text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT hashtextextended('reach ' || least(one, other) || ' ' || greatest(one, other), 0) $$;--> statement-breakpoint
-- Whether one may begin something with the other. Whoever is told so is done before either can block the
-- other, and whoever asks later sees the block, also in a statement that began before it.
CREATE FUNCTION can_reach(one text, other text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF one IS NULL OR other IS NULL OR one = other THEN RETURN true; END IF;
  PERFORM pg_advisory_xact_lock_shared(reach_lock(one, other));
  RETURN NOT EXISTS (SELECT FROM blocked_people WHERE user_id = one AND blocked_id = other)
    AND NOT EXISTS (SELECT FROM blocked_people WHERE user_id = other AND blocked_id = one);
END $$;--> statement-breakpoint
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
