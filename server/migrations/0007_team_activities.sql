CREATE TABLE "team_activities" (
	"user_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"team_id" text NOT NULL,
	CONSTRAINT "team_activities_user_id_activity_id_pk" PRIMARY KEY("user_id","activity_id")
);
--> statement-breakpoint
INSERT INTO "team_activities" ("user_id", "activity_id", "team_id")
SELECT "user_id", "id", "team_id" FROM "activities" WHERE "team_id" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "activities" DROP CONSTRAINT "activities_team_id_teams_id_fk";
--> statement-breakpoint
ALTER TABLE "team_activities" ADD CONSTRAINT "team_activities_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_activities" ADD CONSTRAINT "team_activities_user_id_activity_id_activities_user_id_id_fk" FOREIGN KEY ("user_id","activity_id") REFERENCES "public"."activities"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" DROP COLUMN "team_id";