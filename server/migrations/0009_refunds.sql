CREATE TABLE "refunds" (
	"rental_id" text NOT NULL,
	"item_key" text NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_refund_id" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"last_error_code" text,
	"due_since" timestamp with time zone NOT NULL,
	"ask_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "refunds_rental_id_attempt_item_key_pk" PRIMARY KEY("rental_id","attempt","item_key"),
	CONSTRAINT "refunds_attempt_counts" CHECK ("refunds"."attempt" > 0),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('cancelled', 'dates_gone', 'deposit')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "rentals" DROP CONSTRAINT "rentals_refund_status_known";--> statement-breakpoint
DROP INDEX "rentals_refunds_due";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD COLUMN "status" text DEFAULT 'succeeded' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_rental_id_item_key_rentals_id_item_key_fk" FOREIGN KEY ("rental_id","item_key") REFERENCES "public"."rentals"("id","item_key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_never_two" ON "refunds" USING btree ("rental_id","item_key") WHERE "refunds"."state" <> 'failed';--> statement-breakpoint
CREATE INDEX "refunds_to_ask" ON "refunds" USING btree ("ask_after") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
INSERT INTO "refunds" ("rental_id", "item_key", "amount_cents", "reason", "idempotency_key", "state", "due_since", "ask_after", "created_at", "updated_at")
SELECT "id", "item_key", "refund_cents",
  CASE WHEN "status" = 'completed' THEN 'deposit' WHEN "paid_at" IS NOT NULL THEN 'cancelled' ELSE 'dates_gone' END,
  "id" || ':refund',
  -- What a real provider only took on was called done: it is asked about each of them once more.
  CASE WHEN "refund_status" = 'done' AND "payment_provider" = 'sandbox' THEN 'succeeded' ELSE 'pending' END,
  coalesce("ended_at", "updated_at"), "updated_at", coalesce("ended_at", "updated_at"), "updated_at"
FROM "rentals" WHERE "refund_status" <> 'none' AND "refund_cents" > 0;
--> statement-breakpoint
ALTER TABLE "rentals" DROP COLUMN "refund_status";--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_status_known" CHECK ("sandbox_refunds"."status" in ('pending', 'succeeded', 'failed'));