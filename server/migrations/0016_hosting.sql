CREATE TABLE "calendar_feeds" (
	"user_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token_key" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "taken_days" (
	"id" text NOT NULL,
	"item_key" text NOT NULL,
	"taken_by" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"buffer_days" integer DEFAULT 0 NOT NULL,
	"period" daterange GENERATED ALWAYS AS (daterange(start_date, greatest(end_date, start_date + 1) + buffer_days, '[)')) STORED NOT NULL,
	"held_until" timestamp with time zone,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "taken_days_id_item_key_pk" PRIMARY KEY("id","item_key"),
	CONSTRAINT "taken_days_taken_by_known" CHECK ("taken_days"."taken_by" in ('rental', 'block')),
	CONSTRAINT "taken_days_dates_in_order" CHECK ("taken_days"."start_date" <= "taken_days"."end_date"),
	CONSTRAINT "taken_days_note_length" CHECK (char_length("taken_days"."note") <= 200)
);
--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "min_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "notice_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "buffer_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "buffer_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "image_texts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "included" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "min_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "notice_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "buffer_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "taken_days_of_item" ON "taken_days" USING btree ("item_key","end_date");--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_stay_rules_in_range" CHECK ("plots"."min_days" between 0 and 365 and "plots"."notice_days" between 0 and 90 and "plots"."buffer_days" between 0 and 30);--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_buffer_in_range" CHECK ("rentals"."buffer_days" between 0 and 30);--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_stay_rules_in_range" CHECK ("tools"."min_days" between 0 and 365 and "tools"."notice_days" between 0 and 90 and "tools"."buffer_days" between 0 and 30);--> statement-breakpoint
-- No day of an item is two people's, nor anybody's while its host has taken it off.
ALTER TABLE "taken_days" ADD CONSTRAINT "taken_days_no_overlap"
  EXCLUDE USING gist ("item_key" WITH =, "period" WITH &&);--> statement-breakpoint
INSERT INTO "taken_days" ("id", "item_key", "taken_by", "start_date", "end_date", "held_until", "created_at")
SELECT "id", "item_key", 'rental', "start_date", "end_date",
  CASE "status" WHEN 'held' THEN "hold_expires_at" END, "created_at"
FROM "rentals" WHERE "status" IN ('held', 'confirmed');--> statement-breakpoint
ALTER TABLE "rentals" DROP CONSTRAINT "rentals_no_overlap";--> statement-breakpoint
CREATE FUNCTION take_days_of_rental() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM taken_days WHERE id = OLD.id AND item_key = OLD.item_key;
  -- The days that stay free after a stay outlast it: they go by the calendar alone.
  ELSIF NEW.status IN ('held', 'confirmed') OR (NEW.status = 'completed' AND NEW.buffer_days > 0) THEN
    INSERT INTO taken_days (id, item_key, taken_by, start_date, end_date, buffer_days, held_until, created_at)
    VALUES (NEW.id, NEW.item_key, 'rental', NEW.start_date, NEW.end_date, NEW.buffer_days,
      CASE NEW.status WHEN 'held' THEN NEW.hold_expires_at END, NEW.created_at)
    ON CONFLICT (id, item_key) DO UPDATE SET
      (start_date, end_date, buffer_days, held_until) =
      (excluded.start_date, excluded.end_date, excluded.buffer_days, excluded.held_until);
  ELSIF TG_OP = 'UPDATE' THEN
    DELETE FROM taken_days WHERE id = NEW.id AND item_key = NEW.item_key;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER rentals_take_days
  AFTER INSERT OR DELETE OR UPDATE OF status, start_date, end_date, buffer_days, hold_expires_at ON "rentals"
  FOR EACH ROW EXECUTE FUNCTION take_days_of_rental();
