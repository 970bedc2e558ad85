DROP INDEX "attachments_to_remove";--> statement-breakpoint
CREATE INDEX "bookings_of_expert" ON "bookings" USING btree ("expert_id") WHERE "bookings"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "payment_events_by_age" ON "payment_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "photos_leaving" ON "photos" USING btree ("id") WHERE "photos"."state" = 'leaving';--> statement-breakpoint
CREATE INDEX "rentals_confirmed_of_plot" ON "rentals" USING btree ("plot_id","end_date") WHERE "rentals"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "rentals_confirmed_of_tool" ON "rentals" USING btree ("tool_id","end_date") WHERE "rentals"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "reports_of_reporter" ON "reports" USING btree ("reporter_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_of_author" ON "reviews" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "saved_search_matches_of_listing" ON "saved_search_matches" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "attachments_to_remove" ON "attachments" USING btree ("created_at") WHERE "attachments"."state" <> 'attached';