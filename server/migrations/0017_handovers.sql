CREATE TABLE "claims" (
	"rental_id" text NOT NULL,
	"item_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision_reason" text,
	CONSTRAINT "claims_rental_id_item_key_pk" PRIMARY KEY("rental_id","item_key"),
	CONSTRAINT "claims_amount_positive" CHECK ("claims"."amount_cents" > 0),
	CONSTRAINT "claims_state_known" CHECK ("claims"."state" in ('open', 'disputed', 'accepted', 'decided', 'lapsed')),
	CONSTRAINT "claims_reason_length" CHECK (char_length("claims"."reason") <= 2000),
	CONSTRAINT "claims_decision_reason_length" CHECK (char_length("claims"."decision_reason") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "extensions" (
	"id" text NOT NULL,
	"rental_id" text NOT NULL,
	"item_key" text NOT NULL,
	"end_date" date NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"hold_expires_at" timestamp with time zone NOT NULL,
	"payment_provider" text NOT NULL,
	"payment_intent_id" text,
	"payment_attempt" integer DEFAULT 1 NOT NULL,
	"payment_checked_at" timestamp with time zone,
	"payment_closed_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "extensions_id_item_key_pk" PRIMARY KEY("id","item_key"),
	CONSTRAINT "extensions_payment_intent_key" UNIQUE("payment_intent_id","item_key"),
	CONSTRAINT "extensions_state_known" CHECK ("extensions"."state" in ('held', 'paid', 'gone')),
	CONSTRAINT "extensions_amount_positive" CHECK ("extensions"."amount_cents" > 0),
	CONSTRAINT "extensions_provider_known" CHECK ("extensions"."payment_provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "handover_steps" (
	"rental_id" text NOT NULL,
	"item_key" text NOT NULL,
	"step" text NOT NULL,
	"by" text NOT NULL,
	"note" text,
	"photos" text[] DEFAULT '{}' NOT NULL,
	"all_well" boolean DEFAULT true NOT NULL,
	"client_id" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "handover_steps_rental_id_step_by_item_key_pk" PRIMARY KEY("rental_id","step","by","item_key"),
	CONSTRAINT "handover_steps_step_known" CHECK ("handover_steps"."step" in ('pickup', 'return')),
	CONSTRAINT "handover_steps_by_known" CHECK ("handover_steps"."by" in ('renter', 'owner')),
	CONSTRAINT "handover_steps_note_length" CHECK (char_length("handover_steps"."note") <= 2000)
);
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_one_per_plot_and_author";--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_one_per_tool_and_author";--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_type_known";--> statement-breakpoint
ALTER TABLE "rentals" DROP CONSTRAINT "rentals_deposit_status_known";--> statement-breakpoint
DROP INDEX "rentals_in_force_of_plot";--> statement-breakpoint
DROP INDEX "rentals_in_force_of_tool";--> statement-breakpoint
DROP INDEX "refunds_never_two";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_rental_id_attempt_item_key_pk";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "rental_id" text;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "rental_id" text;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payment_provider" text;--> statement-breakpoint
UPDATE "refunds" f SET ("payment_intent_id", "payment_provider") = (r."payment_intent_id", r."payment_provider")
  FROM "rentals" r WHERE r."id" = f."rental_id" AND r."item_key" = f."item_key";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_intent_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "payment_provider" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_intent_id_attempt_item_key_pk" PRIMARY KEY("payment_intent_id","attempt","item_key");--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "extended_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "deposit_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "overdue_told_on" date;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "pending_end_date" date;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "pending_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "rental_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "about" text DEFAULT 'item' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "subject_id" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "visible_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "visible_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
UPDATE "reviews" v SET "visible_at" = v."created_at", "subject_id" = coalesce(
  (SELECT p."owner_id" FROM "plots" p WHERE p."id" = v."plot_id"),
  (SELECT t."owner_id" FROM "tools" t WHERE t."id" = v."tool_id"));--> statement-breakpoint
-- A deposit is in time's hands until the item is back.
UPDATE "rentals" SET "deposit_due_at" = ("end_date" + 1)::timestamp AT TIME ZONE "time_zone"
  WHERE "status" = 'confirmed' AND "deposit_status" = 'held';--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_rental_id_item_key_rentals_id_item_key_fk" FOREIGN KEY ("rental_id","item_key") REFERENCES "public"."rentals"("id","item_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "extensions" ADD CONSTRAINT "extensions_rental_id_item_key_rentals_id_item_key_fk" FOREIGN KEY ("rental_id","item_key") REFERENCES "public"."rentals"("id","item_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_steps" ADD CONSTRAINT "handover_steps_rental_id_item_key_rentals_id_item_key_fk" FOREIGN KEY ("rental_id","item_key") REFERENCES "public"."rentals"("id","item_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_in_dispute" ON "claims" USING btree ("answered_at") WHERE "claims"."state" = 'disputed';--> statement-breakpoint
CREATE INDEX "extensions_of_rental" ON "extensions" USING btree ("rental_id","created_at");--> statement-breakpoint
CREATE INDEX "extensions_open_payments" ON "extensions" USING btree ("payment_checked_at" NULLS FIRST) WHERE "extensions"."payment_intent_id" is not null and "extensions"."payment_closed_at" is null;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_subject_id_users_id_fk" FOREIGN KEY ("subject_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_one_card_per_rental" ON "messages" USING btree ("rental_id","conversation_id") WHERE "messages"."rental_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_rental" ON "refunds" USING btree ("rental_id");--> statement-breakpoint
CREATE INDEX "rentals_ended" ON "rentals" USING btree ("end_date") WHERE "rentals"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "rentals_deposits_due" ON "rentals" USING btree ("deposit_due_at") WHERE "rentals"."deposit_due_at" is not null;--> statement-breakpoint
CREATE INDEX "rentals_extensions_to_expire" ON "rentals" USING btree ("pending_until") WHERE "rentals"."pending_until" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_person" ON "reviews" USING btree ("subject_id","visible_at" DESC NULLS LAST,"id") WHERE "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_to_show" ON "reviews" USING btree ("visible_from") WHERE "reviews"."visible_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_never_two" ON "refunds" USING btree ("payment_intent_id","item_key") WHERE "refunds"."state" <> 'failed';--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_one_per_rental_and_side" UNIQUE("rental_id","about");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" in ('plain', 'attachment', 'booking_request', 'rental'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_provider_known" CHECK ("refunds"."payment_provider" in ('sandbox', 'stripe'));--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_extended_in_range" CHECK ("rentals"."extended_cents" between 0 and "rentals"."rent_cents");--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_pending_complete" CHECK (num_nonnulls("rentals"."pending_end_date", "rentals"."pending_until") <> 1 and "rentals"."pending_end_date" > "rentals"."end_date");--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_deposit_status_known" CHECK ("rentals"."deposit_status" in ('held', 'claimed', 'released', 'partly_kept', 'kept'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_about_known" CHECK ("reviews"."about" in ('item', 'renter'));--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_answer_length" CHECK (char_length("reviews"."answer") <= 2000);--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_seen_some_day" CHECK (num_nonnulls("reviews"."visible_at", "reviews"."visible_from") > 0);
--> statement-breakpoint
-- What counts for the rating of an item is what can be seen of it; kept as sums, so that the
-- thousandth review costs what the first does.
CREATE FUNCTION counts_for_rating(r reviews) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT r.about = 'item' AND r.visible_at IS NOT NULL
$$;--> statement-breakpoint
CREATE FUNCTION add_rating(r reviews, sign integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF r.plot_id IS NOT NULL THEN
    UPDATE plots SET rating_sum = rating_sum + sign * r.rating, review_count = review_count + sign,
      rating = round((rating_sum + sign * r.rating)::numeric / nullif(review_count + sign, 0), 2)
    WHERE id = r.plot_id;
  ELSE
    UPDATE tools SET rating_sum = rating_sum + sign * r.rating, review_count = review_count + sign,
      rating = round((rating_sum + sign * r.rating)::numeric / nullif(review_count + sign, 0), 2)
    WHERE id = r.tool_id;
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rate_reviewed_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND counts_for_rating(OLD) THEN
    PERFORM add_rating(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND counts_for_rating(NEW) THEN
    PERFORM add_rating(NEW, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP FUNCTION rate_plot(text);--> statement-breakpoint
DROP FUNCTION rate_tool(text);--> statement-breakpoint
UPDATE "plots" p SET "rating_sum" = coalesce((SELECT sum(r."rating") FROM "reviews" r WHERE r."plot_id" = p."id"), 0)
  WHERE "review_count" > 0;--> statement-breakpoint
UPDATE "tools" t SET "rating_sum" = coalesce((SELECT sum(r."rating") FROM "reviews" r WHERE r."tool_id" = t."id"), 0)
  WHERE "review_count" > 0;--> statement-breakpoint
-- Days that are being paid for belong to the rental that gets longer by them.
CREATE OR REPLACE FUNCTION take_days_of_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM taken_days WHERE id = OLD.id AND item_key = OLD.item_key;
  ELSIF NEW.status IN ('held', 'confirmed') OR (NEW.status = 'completed' AND NEW.buffer_days > 0) THEN
    INSERT INTO taken_days (id, item_key, taken_by, start_date, end_date, buffer_days, held_until, created_at)
    VALUES (NEW.id, NEW.item_key, 'rental', NEW.start_date, greatest(NEW.end_date, NEW.pending_end_date),
      NEW.buffer_days, CASE NEW.status WHEN 'held' THEN NEW.hold_expires_at END, NEW.created_at)
    ON CONFLICT (id, item_key) DO UPDATE SET
      (start_date, end_date, buffer_days, held_until) =
      (excluded.start_date, excluded.end_date, excluded.buffer_days, excluded.held_until);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM taken_days WHERE id = NEW.id AND item_key = NEW.item_key;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER rentals_take_days ON "rentals";--> statement-breakpoint
CREATE TRIGGER rentals_take_days
  AFTER INSERT OR DELETE OR UPDATE OF status, start_date, end_date, pending_end_date, buffer_days, hold_expires_at ON "rentals"
  FOR EACH ROW EXECUTE FUNCTION take_days_of_rental();
