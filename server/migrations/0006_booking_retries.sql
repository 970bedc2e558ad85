DROP INDEX "bookings_to_expire";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_id" text;--> statement-breakpoint
CREATE INDEX "messages_with_booking" ON "messages" USING btree ("conversation_id","number") WHERE "messages"."booking_id" is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_key" UNIQUE("requester_id","client_id");