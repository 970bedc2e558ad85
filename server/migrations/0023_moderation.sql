CREATE INDEX "plots_set_aside" ON "plots" USING btree ("state","created_at" DESC NULLS LAST,"id") WHERE "plots"."state" <> 'listed';--> statement-breakpoint
CREATE INDEX "plots_hidden" ON "plots" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "plots"."hidden_reason" is not null;--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "tools_set_aside" ON "tools" USING btree ("state","created_at" DESC NULLS LAST,"id") WHERE "tools"."state" <> 'listed';--> statement-breakpoint
CREATE INDEX "tools_hidden" ON "tools" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "tools"."hidden_reason" is not null;
