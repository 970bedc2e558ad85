ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_action_known";--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_target_known";--> statement-breakpoint
DROP INDEX "appeals_by_newest";--> statement-breakpoint
DROP INDEX "audit_log_by_newest";--> statement-breakpoint
DROP INDEX "audit_log_of_person";--> statement-breakpoint
DROP INDEX "audit_log_of_operator";--> statement-breakpoint
DROP INDEX "audit_log_of_action";--> statement-breakpoint
DROP INDEX "rentals_of_renter";--> statement-breakpoint
DROP INDEX "rentals_of_owner";--> statement-breakpoint
DROP INDEX "reports_closed";--> statement-breakpoint
DROP INDEX "reports_by_newest";--> statement-breakpoint
DROP INDEX "reports_about_person";--> statement-breakpoint
DROP INDEX "users_by_newest";--> statement-breakpoint
CREATE INDEX "appeals_of_user" ON "appeals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "audit_log_by_newest" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_person" ON "audit_log" USING btree ("person_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_operator" ON "audit_log" USING btree ("operator_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "rentals_of_renter" ON "rentals" USING btree ("renter_id","created_at" DESC NULLS LAST,"id","paid_at");--> statement-breakpoint
CREATE INDEX "rentals_of_owner" ON "rentals" USING btree ("owner_id","created_at" DESC NULLS LAST,"id","paid_at");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("created_at","id") WHERE "reports"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "reports_by_newest" ON "reports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "reports_about_person" ON "reports" USING btree ("person_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_known" CHECK ("audit_log"."action" in ('person_suspended', 'person_unsuspended', 'person_signed_out', 'listing_hidden', 'listing_shown', 'content_hidden', 'content_shown', 'report_closed', 'appeal_answered', 'claim_decided', 'refund_retried', 'mail_put_aside', 'member_invited', 'operator_claimed', 'backup_made'));--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_target_known" CHECK ("audit_log"."target_type" in ('user', 'plot', 'tool', 'post', 'comment', 'review', 'message', 'report', 'appeal', 'rental', 'mail', 'invitation', 'backup'));