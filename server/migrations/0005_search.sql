CREATE TABLE "search_words" (
	"list" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_words_list_word_pk" PRIMARY KEY("list","word")
);
--> statement-breakpoint
DROP INDEX "businesses_by_fuzzy_text";--> statement-breakpoint
DROP INDEX "businesses_by_place_text";--> statement-breakpoint
DROP INDEX "experts_by_fuzzy_text";--> statement-breakpoint
DROP INDEX "experts_by_place_text";--> statement-breakpoint
DROP INDEX "plants_by_fuzzy_text";--> statement-breakpoint
DROP INDEX "plots_by_status_and_price";--> statement-breakpoint
DROP INDEX "plots_by_fuzzy_text";--> statement-breakpoint
DROP INDEX "plots_by_place_text";--> statement-breakpoint
DROP INDEX "tools_by_category_and_price";--> statement-breakpoint
DROP INDEX "tools_by_fuzzy_text";--> statement-breakpoint
DROP INDEX "tools_by_place_text";--> statement-breakpoint
DROP INDEX "businesses_by_rating";--> statement-breakpoint
DROP INDEX "businesses_by_position";--> statement-breakpoint
DROP INDEX "experts_by_rating";--> statement-breakpoint
DROP INDEX "experts_by_position";--> statement-breakpoint
DROP INDEX "plots_by_price";--> statement-breakpoint
DROP INDEX "plots_by_rating";--> statement-breakpoint
DROP INDEX "plots_by_position";--> statement-breakpoint
DROP INDEX "tools_by_rating";--> statement-breakpoint
DROP INDEX "tools_by_position";--> statement-breakpoint
ALTER TABLE "businesses" drop column "search";--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', searchable(location)), 'B') || setweight(to_tsvector('english', searchable(category || ' ' || list_text(eco_features) || ' ' || description)), 'C') || setweight(to_tsvector('english', searchable(address)), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "experts" drop column "search";--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name || ' ' || specialty || ' ' || list_text(skills))), 'A') || setweight(to_tsvector('english', searchable(location)), 'B') || setweight(to_tsvector('english', searchable(experience || ' ' || bio)), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "plots" drop column "search";--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', searchable(location)), 'B') || setweight(to_tsvector('english', searchable(list_text(amenities) || ' ' || description)), 'C') || setweight(to_tsvector('english', searchable(address)), 'D')) STORED;--> statement-breakpoint
ALTER TABLE "tools" drop column "search";--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name || ' ' || category)), 'A') || setweight(to_tsvector('english', searchable(location)), 'B') || setweight(to_tsvector('english', searchable(description)), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "businesses" ADD COLUMN "spot" "cube" GENERATED ALWAYS AS (ll_to_earth(lat, lng)) STORED;--> statement-breakpoint
ALTER TABLE "experts" ADD COLUMN "spot" "cube" GENERATED ALWAYS AS (ll_to_earth(lat, lng)) STORED;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "spot" "cube" GENERATED ALWAYS AS (ll_to_earth(lat, lng)) STORED;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "spot" "cube" GENERATED ALWAYS AS (ll_to_earth(lat, lng)) STORED;--> statement-breakpoint
CREATE INDEX "search_words_by_likeness" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_by_rating" ON "businesses" USING btree (coalesce("rating", 0),"id");--> statement-breakpoint
CREATE INDEX "businesses_by_position" ON "businesses" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "experts_by_rating" ON "experts" USING btree (coalesce("rating", 0),"id");--> statement-breakpoint
CREATE INDEX "experts_by_position" ON "experts" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "plots_by_price" ON "plots" USING btree (coalesce("price_cents", 0),"id");--> statement-breakpoint
CREATE INDEX "plots_by_rating" ON "plots" USING btree (coalesce("rating", 0),"id");--> statement-breakpoint
CREATE INDEX "plots_by_position" ON "plots" USING gist ("spot");--> statement-breakpoint
CREATE INDEX "tools_by_rating" ON "tools" USING btree (coalesce("rating", 0),"id");--> statement-breakpoint
CREATE INDEX "tools_by_position" ON "tools" USING gist ("spot");--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "fuzzy_text";--> statement-breakpoint
ALTER TABLE "businesses" DROP COLUMN "place_text";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "fuzzy_text";--> statement-breakpoint
ALTER TABLE "experts" DROP COLUMN "place_text";--> statement-breakpoint
ALTER TABLE "plants" DROP COLUMN "fuzzy_text";--> statement-breakpoint
ALTER TABLE "plots" DROP COLUMN "fuzzy_text";--> statement-breakpoint
ALTER TABLE "plots" DROP COLUMN "place_text";--> statement-breakpoint
ALTER TABLE "tools" DROP COLUMN "fuzzy_text";--> statement-breakpoint
ALTER TABLE "tools" DROP COLUMN "place_text";--> statement-breakpoint

-- The indexes on the words went with their columns.
CREATE INDEX "businesses_by_words" ON "businesses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "experts_by_words" ON "experts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "plots_by_words" ON "plots" USING gin ("search");--> statement-breakpoint
CREATE INDEX "tools_by_words" ON "tools" USING gin ("search");--> statement-breakpoint

-- Every word of a list is remembered as it is written. In order, so that two writers cannot wait for each other.
CREATE FUNCTION remember_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_words (list, word)
    SELECT DISTINCT TG_TABLE_NAME, word FROM written, unnest(tsvector_to_array(search)) AS word
    ORDER BY word
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER plots_remember_new_words AFTER INSERT ON "plots"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER plots_remember_changed_words AFTER UPDATE ON "plots"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER tools_remember_new_words AFTER INSERT ON "tools"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER tools_remember_changed_words AFTER UPDATE ON "tools"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER plants_remember_new_words AFTER INSERT ON "plants"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER plants_remember_changed_words AFTER UPDATE ON "plants"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER experts_remember_new_words AFTER INSERT ON "experts"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER experts_remember_changed_words AFTER UPDATE ON "experts"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER businesses_remember_new_words AFTER INSERT ON "businesses"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
CREATE TRIGGER businesses_remember_changed_words AFTER UPDATE ON "businesses"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION remember_words();--> statement-breakpoint
INSERT INTO search_words (list, word)
  SELECT 'plots', word FROM ts_stat('SELECT search FROM plots')
  UNION SELECT 'tools', word FROM ts_stat('SELECT search FROM tools')
  UNION SELECT 'plants', word FROM ts_stat('SELECT search FROM plants')
  UNION SELECT 'experts', word FROM ts_stat('SELECT search FROM experts')
  UNION SELECT 'businesses', word FROM ts_stat('SELECT search FROM businesses');
