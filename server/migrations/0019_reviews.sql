DROP INDEX "reviews_of_person";--> statement-breakpoint
DROP INDEX "reviews_of_plot";--> statement-breakpoint
DROP INDEX "reviews_of_tool";--> statement-breakpoint
CREATE INDEX "reviews_stars_of_person" ON "reviews" USING btree ("subject_id","about","rating") WHERE "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_stars_of_plot" ON "reviews" USING btree ("plot_id","rating") WHERE "reviews"."about" = 'item' and "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_stars_of_tool" ON "reviews" USING btree ("tool_id","rating") WHERE "reviews"."about" = 'item' and "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_person" ON "reviews" USING btree ("subject_id","visible_at","id") WHERE "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_plot" ON "reviews" USING btree ("plot_id","visible_at","id") WHERE "reviews"."about" = 'item' and "reviews"."visible_at" is not null;--> statement-breakpoint
CREATE INDEX "reviews_of_tool" ON "reviews" USING btree ("tool_id","visible_at","id") WHERE "reviews"."about" = 'item' and "reviews"."visible_at" is not null;--> statement-breakpoint
-- An answer changes no rating.
DROP TRIGGER reviews_rate_item ON "reviews";--> statement-breakpoint
CREATE TRIGGER reviews_rate_item
  AFTER INSERT OR DELETE OR UPDATE OF rating, about, visible_at, plot_id, tool_id ON "reviews"
  FOR EACH ROW EXECUTE FUNCTION rate_reviewed_item();
