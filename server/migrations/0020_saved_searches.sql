CREATE TABLE "listing_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"listing_id" text NOT NULL,
	"before" jsonb,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "listing_changes_list_known" CHECK ("listing_changes"."list" in ('plots', 'tools', 'experts', 'plants', 'businesses'))
);
--> statement-breakpoint
CREATE TABLE "saved_search_matches" (
	"search_id" text NOT NULL,
	"listing_id" text NOT NULL,
	"matched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_search_matches_search_id_listing_id_pk" PRIMARY KEY("search_id","listing_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"list" text NOT NULL,
	"path" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_match_at" timestamp with time zone,
	"watched_from" timestamp with time zone DEFAULT now() NOT NULL,
	"place_words" text,
	"lat" double precision,
	"lng" double precision,
	"spot" "cube" GENERATED ALWAYS AS (ll_to_earth(lat, lng)) STORED,
	"reach" double precision,
	"min_cents" integer,
	"max_cents" integer,
	"needs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"words" "tsquery",
	CONSTRAINT "saved_searches_once" UNIQUE("user_id","path"),
	CONSTRAINT "saved_searches_list_known" CHECK ("saved_searches"."list" in ('plots', 'tools', 'experts', 'plants', 'businesses')),
	CONSTRAINT "saved_searches_name_length" CHECK (char_length("saved_searches"."name") <= 200),
	CONSTRAINT "saved_searches_path_length" CHECK (char_length("saved_searches"."path") <= 2000),
	CONSTRAINT "saved_searches_position_valid" CHECK (("saved_searches"."lat" is null) = ("saved_searches"."lng" is null) and "saved_searches"."lat" between -90 and 90 and "saved_searches"."lng" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "saved_search_matches" ADD CONSTRAINT "saved_search_matches_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_searches_of_list" ON "saved_searches" USING btree ("list");--> statement-breakpoint

-- Notes a listing that is new, or of which something changed that a list can be searched by. While
-- nobody has saved a search of the list, nothing is noted, and filling it costs nothing more.
CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unsearched constant text[] := ARRAY['rating', 'rating_sum', 'review_count', 'session_count',
    'updated_at', 'fetched_at', 'details_fetched_at', 'images', 'image_texts'];
BEGIN
  IF NOT EXISTS (SELECT FROM saved_searches WHERE list = TG_TABLE_NAME) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO listing_changes (list, listing_id) VALUES (TG_TABLE_NAME, NEW.id);
  ELSIF to_jsonb(OLD) - unsearched <> to_jsonb(NEW) - unsearched THEN
    INSERT INTO listing_changes (list, listing_id, before)
    VALUES (TG_TABLE_NAME, NEW.id, to_jsonb(OLD));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint

CREATE TRIGGER plots_noted AFTER INSERT OR UPDATE ON plots
  FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER tools_noted AFTER INSERT OR UPDATE ON tools
  FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER experts_noted AFTER INSERT OR UPDATE ON experts
  FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER plants_noted AFTER INSERT OR UPDATE ON plants
  FOR EACH ROW EXECUTE FUNCTION note_listing_change();--> statement-breakpoint
CREATE TRIGGER businesses_noted AFTER INSERT OR UPDATE ON businesses
  FOR EACH ROW EXECUTE FUNCTION note_listing_change();
