CREATE INDEX "extensions_by_payment" ON "extensions" USING btree ("paid_at" DESC NULLS LAST) WHERE "extensions"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_by_newest" ON "refunds" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_by_state" ON "refunds" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_of_late_payments" ON "refunds" USING btree ("due_since" DESC NULLS LAST) WHERE "refunds"."reason" = 'dates_gone' and "refunds"."attempt" = 1;--> statement-breakpoint
CREATE INDEX "rentals_by_payment" ON "rentals" USING btree ("paid_at" DESC NULLS LAST) WHERE "rentals"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "rentals_by_deposit" ON "rentals" USING btree ("paid_at" DESC NULLS LAST) WHERE "rentals"."deposit_status" is not null;--> statement-breakpoint
CREATE INDEX "rentals_by_deposit_status" ON "rentals" USING btree ("deposit_status","paid_at" DESC NULLS LAST) WHERE "rentals"."deposit_status" is not null;