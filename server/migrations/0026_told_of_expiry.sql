ALTER TABLE "bookings" ADD COLUMN "expiry_told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "bookings_pending" ON "bookings" USING btree ("start_date") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_to_pay" ON "bookings" USING btree ("pay_by") WHERE "bookings"."status" = 'accepted';