ALTER TABLE "plots" ADD COLUMN "state" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "plots" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "state" text DEFAULT 'listed' NOT NULL;--> statement-breakpoint
ALTER TABLE "tools" ADD COLUMN "state_before" text;--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_state_known" CHECK ("plots"."state" in ('listed', 'paused', 'archived'));--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_state_before_known" CHECK ("plots"."state_before" in ('listed', 'paused', 'archived'));--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_state_known" CHECK ("tools"."state" in ('listed', 'paused', 'archived', 'repair'));--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_state_before_known" CHECK ("tools"."state_before" in ('listed', 'paused', 'archived', 'repair'));