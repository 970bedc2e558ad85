ALTER TABLE "rentals" ADD COLUMN "payment_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rentals" ADD COLUMN "payment_closed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "rentals_open_payments" ON "rentals" USING btree ("payment_checked_at" NULLS FIRST) WHERE "rentals"."payment_intent_id" is not null and "rentals"."payment_closed_at" is null;--> statement-breakpoint
UPDATE "rentals" SET "payment_closed_at" = "updated_at" WHERE "paid_at" IS NOT NULL OR "refund_status" <> 'none';
