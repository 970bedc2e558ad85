CREATE TABLE "geocode_cache" (
	"lookup" text NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb,
	"fetched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "geocode_cache_lookup_question_pk" PRIMARY KEY("lookup","question"),
	CONSTRAINT "geocode_cache_lookup_known" CHECK ("geocode_cache"."lookup" in ('forward', 'reverse')),
	CONSTRAINT "geocode_cache_question_length" CHECK (char_length("geocode_cache"."question") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "sandbox_payment_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"status" text DEFAULT 'requires_payment_method' NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_payment_intents_client_secret_unique" UNIQUE("client_secret"),
	CONSTRAINT "sandbox_payment_intents_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_payment_intents_status_known" CHECK ("sandbox_payment_intents"."status" in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled')),
	CONSTRAINT "sandbox_payment_intents_amount_positive" CHECK ("sandbox_payment_intents"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_intent_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sandbox_refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "sandbox_refunds_amount_positive" CHECK ("sandbox_refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"uploader_id" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"storage_key" text NOT NULL,
	"size_bytes" integer,
	"detected_type" text,
	"conversation_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stored_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "attachments_state_known" CHECK ("attachments"."state" in ('pending', 'stored', 'attached')),
	CONSTRAINT "attachments_size_in_range" CHECK ("attachments"."size_bytes" between 0 and 10485760),
	CONSTRAINT "attachments_type_length" CHECK (char_length("attachments"."detected_type") <= 200),
	CONSTRAINT "attachments_state_complete" CHECK ("attachments"."state" = 'pending' or ("attachments"."size_bytes" is not null and "attachments"."detected_type" is not null)),
	CONSTRAINT "attachments_attached_somewhere" CHECK (("attachments"."state" = 'attached') = ("attachments"."conversation_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "badges" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"icon_url" text NOT NULL,
	"rarity" text NOT NULL,
	"points_reward" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "badges_name_unique" UNIQUE("name"),
	CONSTRAINT "badges_rarity_known" CHECK ("badges"."rarity" in ('common', 'uncommon', 'rare', 'epic')),
	CONSTRAINT "badges_reward_not_negative" CHECK ("badges"."points_reward" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_badges" (
	"user_id" text NOT NULL,
	"badge_id" text NOT NULL,
	"earned_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_at" timestamp with time zone,
	CONSTRAINT "user_badges_user_id_badge_id_pk" PRIMARY KEY("user_id","badge_id")
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"requester_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"item_type" text NOT NULL,
	"plot_id" text,
	"tool_id" text,
	"expert_id" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"notes" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"pay_by" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_two_people" CHECK ("bookings"."requester_id" <> "bookings"."owner_id"),
	CONSTRAINT "bookings_item_type_known" CHECK ("bookings"."item_type" in ('plot', 'tool', 'expert')),
	CONSTRAINT "bookings_item_of_type" CHECK (num_nonnulls("bookings"."plot_id", "bookings"."tool_id", "bookings"."expert_id") = 0 or (num_nonnulls("bookings"."plot_id", "bookings"."tool_id", "bookings"."expert_id") = 1 and case "bookings"."item_type" when 'plot' then "bookings"."plot_id" when 'tool' then "bookings"."tool_id" else "bookings"."expert_id" end is not null)),
	CONSTRAINT "bookings_dates_in_order" CHECK ("bookings"."start_date" <= "bookings"."end_date"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('pending', 'accepted', 'declined', 'cancelled', 'expired')),
	CONSTRAINT "bookings_notes_length" CHECK (char_length("bookings"."notes") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "businesses" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"description" text NOT NULL,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"phone" text,
	"website" text,
	"images" text[] DEFAULT '{}' NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"eco_features" text[] DEFAULT '{}' NOT NULL,
	"hours" jsonb,
	"time_zone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"service" text,
	"external_id" text,
	"source_name" text,
	"source_url" text,
	"licence" text,
	"fetched_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"locally_edited" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', searchable(location || ' ' || category || ' ' || list_text(eco_features))), 'B') || setweight(to_tsvector('english', searchable(description)), 'C') || setweight(to_tsvector('english', searchable(address)), 'D')) STORED,
	"fuzzy_text" text GENERATED ALWAYS AS (searchable(name || ' ' || location || ' ' || category)) STORED,
	"place_text" text GENERATED ALWAYS AS (searchable(location || ' ' || address)) STORED,
	CONSTRAINT "businesses_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "businesses_category_known" CHECK ("businesses"."category" in ('restaurant', 'store', 'market')),
	CONSTRAINT "businesses_rating_in_range" CHECK ("businesses"."rating" between 1 and 5),
	CONSTRAINT "businesses_review_count_not_negative" CHECK ("businesses"."review_count" >= 0),
	CONSTRAINT "businesses_name_length" CHECK (char_length("businesses"."name") <= 200),
	CONSTRAINT "businesses_description_length" CHECK (char_length("businesses"."description") <= 5000),
	CONSTRAINT "businesses_position_valid" CHECK (("businesses"."lat" is null) = ("businesses"."lng" is null) and "businesses"."lat" between -90 and 90 and "businesses"."lng" between -180 and 180),
	CONSTRAINT "businesses_hours_shape" CHECK (jsonb_typeof("businesses"."hours") in ('string', 'object')),
	CONSTRAINT "businesses_source_known" CHECK ("businesses"."source" in ('local', 'external')),
	CONSTRAINT "businesses_service_known" CHECK ("businesses"."service" in ('plantData', 'maps', 'marketplace', 'places', 'carbon')),
	CONSTRAINT "businesses_external_complete" CHECK ("businesses"."source" = 'local' or ("businesses"."service" is not null and "businesses"."external_id" is not null and "businesses"."fetched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "challenge_members" (
	"challenge_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"progress" numeric(14, 3) DEFAULT 0 NOT NULL,
	"completed_at" timestamp with time zone,
	CONSTRAINT "challenge_members_user_id_challenge_id_pk" PRIMARY KEY("user_id","challenge_id"),
	CONSTRAINT "challenge_members_progress_not_negative" CHECK ("challenge_members"."progress" >= 0)
);
--> statement-breakpoint
CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"challenge_type" text NOT NULL,
	"measure" text NOT NULL,
	"target" numeric(14, 3) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"participant_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "challenges_type_known" CHECK ("challenges"."challenge_type" in ('growing', 'sharing', 'composting', 'transport')),
	CONSTRAINT "challenges_measure_known" CHECK ("challenges"."measure" in ('activities', 'points', 'co2SavedKg', 'plantsGrown', 'harvestKg', 'toolShares', 'carKmAvoided', 'compostKg')),
	CONSTRAINT "challenges_target_positive" CHECK ("challenges"."target" > 0),
	CONSTRAINT "challenges_period_valid" CHECK ("challenges"."starts_at" < "challenges"."ends_at"),
	CONSTRAINT "challenges_participants_not_negative" CHECK ("challenges"."participant_count" >= 0),
	CONSTRAINT "challenges_title_length" CHECK (char_length("challenges"."title") <= 200)
);
--> statement-breakpoint
CREATE TABLE "competition_members" (
	"competition_id" text NOT NULL,
	"user_id" text NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"score" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "competition_members_user_id_competition_id_pk" PRIMARY KEY("user_id","competition_id"),
	CONSTRAINT "competition_members_score_not_negative" CHECK ("competition_members"."score" >= 0)
);
--> statement-breakpoint
CREATE TABLE "competitions" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"competition_type" text NOT NULL,
	"measure" text NOT NULL,
	"reward_pool" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"participant_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "competitions_type_known" CHECK ("competitions"."competition_type" in ('carbon', 'harvest', 'sharing')),
	CONSTRAINT "competitions_measure_known" CHECK ("competitions"."measure" in ('activities', 'points', 'co2SavedKg', 'plantsGrown', 'harvestKg', 'toolShares', 'carKmAvoided', 'compostKg')),
	CONSTRAINT "competitions_pool_not_negative" CHECK ("competitions"."reward_pool" >= 0),
	CONSTRAINT "competitions_period_valid" CHECK ("competitions"."starts_at" < "competitions"."ends_at"),
	CONSTRAINT "competitions_participants_not_negative" CHECK ("competitions"."participant_count" >= 0),
	CONSTRAINT "competitions_name_length" CHECK (char_length("competitions"."name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "experts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"image" text,
	"specialty" text NOT NULL,
	"experience" text NOT NULL,
	"bio" text NOT NULL,
	"availability" text NOT NULL,
	"skills" text[] DEFAULT '{}' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	"hourly_rate_cents" integer,
	"rating" double precision,
	"session_count" integer DEFAULT 0 NOT NULL,
	"location" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"service" text,
	"external_id" text,
	"source_name" text,
	"source_url" text,
	"licence" text,
	"fetched_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"locally_edited" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name || ' ' || specialty)), 'A') || setweight(to_tsvector('english', searchable(location || ' ' || list_text(skills))), 'B') || setweight(to_tsvector('english', searchable(experience || ' ' || bio)), 'C')) STORED,
	"fuzzy_text" text GENERATED ALWAYS AS (searchable(name || ' ' || specialty || ' ' || location || ' ' || list_text(skills))) STORED,
	"place_text" text GENERATED ALWAYS AS (searchable(location)) STORED,
	CONSTRAINT "experts_one_per_user" UNIQUE("user_id"),
	CONSTRAINT "experts_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "experts_rate_not_negative" CHECK ("experts"."hourly_rate_cents" >= 0),
	CONSTRAINT "experts_sessions_not_negative" CHECK ("experts"."session_count" >= 0),
	CONSTRAINT "experts_rating_in_range" CHECK ("experts"."rating" between 1 and 5),
	CONSTRAINT "experts_name_length" CHECK (char_length("experts"."name") <= 200),
	CONSTRAINT "experts_bio_length" CHECK (char_length("experts"."bio") <= 5000),
	CONSTRAINT "experts_position_valid" CHECK (("experts"."lat" is null) = ("experts"."lng" is null) and "experts"."lat" between -90 and 90 and "experts"."lng" between -180 and 180),
	CONSTRAINT "experts_local_complete" CHECK ("experts"."source" = 'external' or "experts"."user_id" is not null),
	CONSTRAINT "experts_source_known" CHECK ("experts"."source" in ('local', 'external')),
	CONSTRAINT "experts_service_known" CHECK ("experts"."service" in ('plantData', 'maps', 'marketplace', 'places', 'carbon')),
	CONSTRAINT "experts_external_complete" CHECK ("experts"."source" = 'local' or ("experts"."service" is not null and "experts"."external_id" is not null and "experts"."fetched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "external_sync_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"started_by" text,
	"location" text,
	"status" text DEFAULT 'running' NOT NULL,
	"counts" jsonb,
	"services" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "external_sync_runs_status_known" CHECK ("external_sync_runs"."status" in ('running', 'done', 'failed', 'interrupted')),
	CONSTRAINT "external_sync_runs_end_fits" CHECK (("external_sync_runs"."status" = 'running') = ("external_sync_runs"."ended_at" is null)),
	CONSTRAINT "external_sync_runs_location_length" CHECK (char_length("external_sync_runs"."location") <= 200)
);
--> statement-breakpoint
CREATE TABLE "site_impact_months" (
	"month" date NOT NULL,
	"activity_type" text NOT NULL,
	"slot" smallint NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	"quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"weight_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"distance_km" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "site_impact_months_month_activity_type_slot_pk" PRIMARY KEY("month","activity_type","slot"),
	CONSTRAINT "site_impact_months_type_known" CHECK ("site_impact_months"."activity_type" in ('plant_grown', 'harvest', 'tool_shared', 'transport_avoided', 'composting')),
	CONSTRAINT "site_impact_months_slot_in_range" CHECK ("site_impact_months"."slot" between 0 and 15)
);
--> statement-breakpoint
CREATE TABLE "user_impact" (
	"user_id" text PRIMARY KEY NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	"streak_days" integer DEFAULT 0 NOT NULL,
	"longest_streak_days" integer DEFAULT 0 NOT NULL,
	"last_active_day" date,
	"last_forgiven_day" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_impact_days" (
	"user_id" text NOT NULL,
	"day" date NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_impact_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_impact_months" (
	"user_id" text NOT NULL,
	"month" date NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "user_impact_months_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "user_impact_months_first_day" CHECK (extract(day from "user_impact_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "user_impact_types" (
	"user_id" text NOT NULL,
	"activity_type" text NOT NULL,
	"activities" integer DEFAULT 0 NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	"quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"weight_kg" numeric(14, 3) DEFAULT 0 NOT NULL,
	"distance_km" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "user_impact_types_user_id_activity_type_pk" PRIMARY KEY("user_id","activity_type"),
	CONSTRAINT "user_impact_types_type_known" CHECK ("user_impact_types"."activity_type" in ('plant_grown', 'harvest', 'tool_shared', 'transport_avoided', 'composting'))
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"client_id" text,
	"kind" text DEFAULT 'activity' NOT NULL,
	"activity_type" text,
	"description" text NOT NULL,
	"plant_type" text,
	"quantity" numeric(14, 3),
	"weight_kg" numeric(14, 3),
	"distance_km" numeric(14, 3),
	"co2_saved_grams" integer NOT NULL,
	"points" integer NOT NULL,
	"receipt" jsonb,
	"evidence" text DEFAULT 'self-reported' NOT NULL,
	"verified" boolean DEFAULT true NOT NULL,
	"rental_id" text,
	"undoes_id" text,
	"badge_id" text,
	"team_id" text,
	"local_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "activities_client_key" UNIQUE("user_id","client_id"),
	CONSTRAINT "activities_undone_once" UNIQUE("user_id","undoes_id"),
	CONSTRAINT "activities_kind_known" CHECK ("activities"."kind" in ('activity', 'undo', 'badge-reward')),
	CONSTRAINT "activities_type_known" CHECK ("activities"."activity_type" in ('plant_grown', 'harvest', 'tool_shared', 'transport_avoided', 'composting')),
	CONSTRAINT "activities_evidence_known" CHECK ("activities"."evidence" in ('self-reported', 'rental')),
	CONSTRAINT "activities_description_length" CHECK (char_length("activities"."description") <= 5000),
	CONSTRAINT "activities_amounts_in_range" CHECK ("activities"."quantity" between 0 and 1000 and "activities"."weight_kg" between 0 and 500 and "activities"."distance_km" between 0 and 1000),
	CONSTRAINT "activities_kind_complete" CHECK (case "activities"."kind"
        when 'activity' then "activities"."activity_type" is not null and "activities"."receipt" is not null and "activities"."undoes_id" is null and "activities"."badge_id" is null and "activities"."points" >= 0
        when 'undo' then "activities"."activity_type" is not null and "activities"."undoes_id" is not null and "activities"."badge_id" is null and "activities"."points" <= 0
        else "activities"."activity_type" is null and "activities"."badge_id" is not null and "activities"."co2_saved_grams" = 0 and "activities"."points" >= 0 end),
	CONSTRAINT "activities_rental_evidence" CHECK (("activities"."evidence" = 'rental') = ("activities"."rental_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "conversation_reads" (
	"user_id" text NOT NULL,
	"conversation_id" text NOT NULL,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"last_read_number" bigint DEFAULT 0 NOT NULL,
	"last_read_at" timestamp with time zone,
	"sorted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversation_reads_user_id_conversation_id_pk" PRIMARY KEY("user_id","conversation_id"),
	CONSTRAINT "conversation_reads_unread_not_negative" CHECK ("conversation_reads"."unread_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"participant1_id" text NOT NULL,
	"participant2_id" text NOT NULL,
	"pair_key" text GENERATED ALWAYS AS (least(participant1_id, participant2_id) || ' ' || greatest(participant1_id, participant2_id)) STORED NOT NULL,
	"related_id" text,
	"last_message_number" bigint DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone,
	"last_message_preview" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_one_per_topic" UNIQUE NULLS NOT DISTINCT("pair_key","type","related_id"),
	CONSTRAINT "conversations_two_people" CHECK ("conversations"."participant1_id" <> "conversations"."participant2_id"),
	CONSTRAINT "conversations_type_length" CHECK (char_length("conversations"."type") <= 40),
	CONSTRAINT "conversations_preview_length" CHECK (char_length("conversations"."last_message_preview") <= 200)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"number" bigint NOT NULL,
	"id" text NOT NULL,
	"sender_id" text NOT NULL,
	"client_id" text,
	"message_type" text DEFAULT 'plain' NOT NULL,
	"content" text NOT NULL,
	"booking_id" text,
	"attachment_id" text,
	"attachment_name" text,
	"attachment_size" integer,
	"attachment_type" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_conversation_id_number_pk" PRIMARY KEY("conversation_id","number"),
	CONSTRAINT "messages_id_key" UNIQUE("id","conversation_id"),
	CONSTRAINT "messages_client_key" UNIQUE("conversation_id","sender_id","client_id"),
	CONSTRAINT "messages_attachment_once" UNIQUE("attachment_id","conversation_id"),
	CONSTRAINT "messages_number_positive" CHECK ("messages"."number" > 0),
	CONSTRAINT "messages_type_known" CHECK ("messages"."message_type" in ('plain', 'attachment', 'booking_request')),
	CONSTRAINT "messages_attachment_type_known" CHECK ("messages"."attachment_type" in ('image', 'document')),
	CONSTRAINT "messages_attachment_size_not_negative" CHECK ("messages"."attachment_size" >= 0),
	CONSTRAINT "messages_content_length" CHECK (char_length("messages"."content") <= 4000),
	CONSTRAINT "messages_attachment_name_length" CHECK (char_length("messages"."attachment_name") <= 255)
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"type" text NOT NULL,
	"payment_intent_id" text,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_events_provider_event_id_pk" PRIMARY KEY("provider","event_id"),
	CONSTRAINT "payment_events_provider_known" CHECK ("payment_events"."provider" in ('sandbox', 'stripe'))
);
--> statement-breakpoint
CREATE TABLE "plants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scientific_names" text[] DEFAULT '{}' NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"image_licence" text,
	"category" text,
	"type" text,
	"growing_difficulty" text,
	"description" text,
	"cycle" text,
	"watering" text,
	"water_requirements" text,
	"sunlight" text[] DEFAULT '{}' NOT NULL,
	"sun_requirements" text,
	"suitable_sun" text[] DEFAULT '{}' NOT NULL,
	"soil_type" text,
	"suitable_soil" text[] DEFAULT '{}' NOT NULL,
	"soil_ph" text,
	"maintenance" text,
	"growth_rate" text,
	"mature_size" text,
	"hardiness_zones" text[] DEFAULT '{}' NOT NULL,
	"bloom_time" text,
	"harvest_time" text,
	"fertilizer_requirements" text,
	"propagation_methods" text[] DEFAULT '{}' NOT NULL,
	"days_to_germination" integer,
	"days_to_harvest" integer,
	"sowing_depth" text,
	"spacing" text,
	"planting_seasons" text[] DEFAULT '{}' NOT NULL,
	"sow_months" integer[] DEFAULT '{}' NOT NULL,
	"plant_out_months" integer[] DEFAULT '{}' NOT NULL,
	"harvest_months" integer[] DEFAULT '{}' NOT NULL,
	"calendar_region" text,
	"planting_instructions" text,
	"care_instructions" text,
	"tips" text[] DEFAULT '{}' NOT NULL,
	"troubles" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"harvest_info" text,
	"harvest_signs" text[] DEFAULT '{}' NOT NULL,
	"nutritional_info" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"companion_plants" text[] DEFAULT '{}' NOT NULL,
	"avoid_plants" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"service" text,
	"external_id" text,
	"source_name" text,
	"source_url" text,
	"licence" text,
	"fetched_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"locally_edited" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name || ' ' || list_text(other_names))), 'A') || setweight(to_tsvector('english', searchable(list_text(scientific_names) || ' ' || coalesce(category, ''))), 'B') || setweight(to_tsvector('english', searchable(coalesce(description, ''))), 'C')) STORED,
	"fuzzy_text" text GENERATED ALWAYS AS (searchable(name || ' ' || list_text(other_names) || ' ' || list_text(scientific_names))) STORED,
	CONSTRAINT "plants_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "plants_category_known" CHECK ("plants"."category" in ('vegetable', 'herb', 'fruit', 'flower')),
	CONSTRAINT "plants_difficulty_known" CHECK ("plants"."growing_difficulty" in ('beginner', 'intermediate', 'advanced')),
	CONSTRAINT "plants_water_known" CHECK ("plants"."water_requirements" in ('low', 'moderate', 'high')),
	CONSTRAINT "plants_sun_known" CHECK ("plants"."sun_requirements" in ('full-sun', 'partial-shade', 'full-shade')),
	CONSTRAINT "plants_suitable_sun_known" CHECK ("plants"."suitable_sun" <@ array['full-sun', 'partial-sun', 'partial-shade', 'full-shade']::text[]),
	CONSTRAINT "plants_suitable_soil_known" CHECK ("plants"."suitable_soil" <@ array['clay', 'sandy', 'loamy', 'silty', 'rocky', 'amended']::text[]),
	CONSTRAINT "plants_seasons_known" CHECK ("plants"."planting_seasons" <@ array['spring', 'summer', 'fall', 'winter']::text[]),
	CONSTRAINT "plants_name_length" CHECK (char_length("plants"."name") <= 200),
	CONSTRAINT "plants_description_length" CHECK (char_length("plants"."description") <= 5000),
	CONSTRAINT "plants_days_positive" CHECK ("plants"."days_to_germination" > 0 and "plants"."days_to_harvest" > 0),
	CONSTRAINT "plants_source_known" CHECK ("plants"."source" in ('local', 'external')),
	CONSTRAINT "plants_service_known" CHECK ("plants"."service" in ('plantData', 'maps', 'marketplace', 'places', 'carbon')),
	CONSTRAINT "plants_external_complete" CHECK ("plants"."source" = 'local' or ("plants"."service" is not null and "plants"."external_id" is not null and "plants"."fetched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "saved_plants" (
	"user_id" text NOT NULL,
	"list" text NOT NULL,
	"plant_id" text NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_plants_user_id_list_plant_id_pk" PRIMARY KEY("user_id","list","plant_id"),
	CONSTRAINT "saved_plants_list_known" CHECK ("saved_plants"."list" in ('favourites', 'garden-plan'))
);
--> statement-breakpoint
CREATE TABLE "plots" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"status" text DEFAULT 'available' NOT NULL,
	"location" text NOT NULL,
	"address" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"size" text NOT NULL,
	"price_cents" integer,
	"soil_type" text,
	"sun_exposure" text,
	"amenities" text[] DEFAULT '{}' NOT NULL,
	"water_access" boolean DEFAULT false NOT NULL,
	"tool_storage_access" boolean DEFAULT false NOT NULL,
	"parking_available" boolean DEFAULT false NOT NULL,
	"accessibility_features" boolean DEFAULT false NOT NULL,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"service" text,
	"external_id" text,
	"source_name" text,
	"source_url" text,
	"licence" text,
	"fetched_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"locally_edited" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', searchable(location || ' ' || list_text(amenities))), 'B') || setweight(to_tsvector('english', searchable(description)), 'C') || setweight(to_tsvector('english', searchable(address)), 'D')) STORED,
	"fuzzy_text" text GENERATED ALWAYS AS (searchable(name || ' ' || location || ' ' || list_text(amenities))) STORED,
	"place_text" text GENERATED ALWAYS AS (searchable(location || ' ' || address)) STORED,
	CONSTRAINT "plots_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "plots_status_known" CHECK ("plots"."status" in ('available', 'shared', 'premium', 'visit')),
	CONSTRAINT "plots_soil_type_known" CHECK ("plots"."soil_type" in ('clay', 'sandy', 'loamy', 'silty', 'rocky', 'amended')),
	CONSTRAINT "plots_sun_exposure_known" CHECK ("plots"."sun_exposure" in ('full-sun', 'partial-sun', 'partial-shade', 'full-shade')),
	CONSTRAINT "plots_price_not_negative" CHECK ("plots"."price_cents" >= 0),
	CONSTRAINT "plots_rating_in_range" CHECK ("plots"."rating" between 1 and 5),
	CONSTRAINT "plots_review_count_not_negative" CHECK ("plots"."review_count" >= 0),
	CONSTRAINT "plots_name_length" CHECK (char_length("plots"."name") <= 200),
	CONSTRAINT "plots_description_length" CHECK (char_length("plots"."description") <= 5000),
	CONSTRAINT "plots_position_valid" CHECK (("plots"."lat" is null) = ("plots"."lng" is null) and "plots"."lat" between -90 and 90 and "plots"."lng" between -180 and 180),
	CONSTRAINT "plots_local_complete" CHECK ("plots"."source" = 'external' or ("plots"."owner_id" is not null and "plots"."price_cents" is not null and "plots"."status" <> 'visit')),
	CONSTRAINT "plots_source_known" CHECK ("plots"."source" in ('local', 'external')),
	CONSTRAINT "plots_service_known" CHECK ("plots"."service" in ('plantData', 'maps', 'marketplace', 'places', 'carbon')),
	CONSTRAINT "plots_external_complete" CHECK ("plots"."source" = 'local' or ("plots"."service" is not null and "plots"."external_id" is not null and "plots"."fetched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "post_likes" (
	"post_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_likes_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"client_id" text,
	"type" text DEFAULT 'update' NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"plant_id" text,
	"xp_earned" integer DEFAULT 0 NOT NULL,
	"like_count" integer DEFAULT 0 NOT NULL,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_client_key" UNIQUE("user_id","client_id"),
	CONSTRAINT "posts_type_known" CHECK ("posts"."type" in ('harvest', 'shared_tool', 'achievement', 'update')),
	CONSTRAINT "posts_content_length" CHECK (char_length("posts"."content") <= 5000),
	CONSTRAINT "posts_xp_not_negative" CHECK ("posts"."xp_earned" >= 0),
	CONSTRAINT "posts_likes_not_negative" CHECK ("posts"."like_count" >= 0),
	CONSTRAINT "posts_comments_not_negative" CHECK ("posts"."comment_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rentals" (
	"id" text NOT NULL,
	"item_key" text NOT NULL,
	"type" text NOT NULL,
	"plot_id" text,
	"tool_id" text,
	"owner_id" text NOT NULL,
	"renter_id" text NOT NULL,
	"booking_id" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"period" daterange GENERATED ALWAYS AS (daterange(start_date, greatest(end_date, start_date + 1), '[)')) STORED NOT NULL,
	"price_cents" integer NOT NULL,
	"duration" integer NOT NULL,
	"rent_cents" integer NOT NULL,
	"platform_fee_cents" integer NOT NULL,
	"host_cents" integer NOT NULL,
	"deposit_cents" integer DEFAULT 0 NOT NULL,
	"total_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"cancellation_policy" jsonb NOT NULL,
	"special_requests" text,
	"status" text DEFAULT 'held' NOT NULL,
	"hold_expires_at" timestamp with time zone,
	"payment_provider" text NOT NULL,
	"payment_intent_id" text,
	"payment_attempt" integer DEFAULT 1 NOT NULL,
	"paid_at" timestamp with time zone,
	"deposit_status" text,
	"deposit_kept_cents" integer DEFAULT 0 NOT NULL,
	"refund_cents" integer,
	"refund_status" text DEFAULT 'none' NOT NULL,
	"status_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "rentals_id_item_key_pk" PRIMARY KEY("id","item_key"),
	CONSTRAINT "rentals_payment_intent_key" UNIQUE("payment_intent_id","item_key"),
	CONSTRAINT "rentals_type_known" CHECK ("rentals"."type" in ('plot', 'tool')),
	CONSTRAINT "rentals_one_item" CHECK (num_nonnulls("rentals"."plot_id", "rentals"."tool_id") = 1 and "rentals"."item_key" = "rentals"."type" || ':' || case "rentals"."type" when 'plot' then "rentals"."plot_id" else "rentals"."tool_id" end),
	CONSTRAINT "rentals_not_own" CHECK ("rentals"."owner_id" <> "rentals"."renter_id"),
	CONSTRAINT "rentals_dates_in_order" CHECK ("rentals"."start_date" <= "rentals"."end_date"),
	CONSTRAINT "rentals_status_known" CHECK ("rentals"."status" in ('held', 'confirmed', 'completed', 'expired', 'cancelled')),
	CONSTRAINT "rentals_hold_has_end" CHECK ("rentals"."status" <> 'held' or "rentals"."hold_expires_at" is not null),
	CONSTRAINT "rentals_confirmed_is_paid" CHECK ("rentals"."status" not in ('confirmed', 'completed') or ("rentals"."paid_at" is not null and "rentals"."payment_intent_id" is not null)),
	CONSTRAINT "rentals_amounts_add_up" CHECK ("rentals"."price_cents" >= 0 and "rentals"."duration" > 0 and "rentals"."rent_cents" = "rentals"."price_cents" * "rentals"."duration" and "rentals"."platform_fee_cents" between 0 and "rentals"."rent_cents" and "rentals"."host_cents" = "rentals"."rent_cents" - "rentals"."platform_fee_cents" and "rentals"."deposit_cents" >= 0 and "rentals"."total_cents" = "rentals"."rent_cents" + "rentals"."deposit_cents"),
	CONSTRAINT "rentals_refund_in_range" CHECK ("rentals"."refund_cents" between 0 and "rentals"."total_cents"),
	CONSTRAINT "rentals_refund_status_known" CHECK ("rentals"."refund_status" in ('none', 'due', 'done')),
	CONSTRAINT "rentals_deposit_status_known" CHECK ("rentals"."deposit_status" in ('held', 'released', 'partly_kept')),
	CONSTRAINT "rentals_deposit_kept_in_range" CHECK ("rentals"."deposit_kept_cents" between 0 and "rentals"."deposit_cents"),
	CONSTRAINT "rentals_provider_known" CHECK ("rentals"."payment_provider" in ('sandbox', 'stripe')),
	CONSTRAINT "rentals_requests_length" CHECK (char_length("rentals"."special_requests") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"plot_id" text,
	"tool_id" text,
	"author_id" text,
	"rating" integer NOT NULL,
	"comment" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_one_per_plot_and_author" UNIQUE("plot_id","author_id"),
	CONSTRAINT "reviews_one_per_tool_and_author" UNIQUE("tool_id","author_id"),
	CONSTRAINT "reviews_one_item" CHECK (num_nonnulls("reviews"."plot_id", "reviews"."tool_id") = 1),
	CONSTRAINT "reviews_rating_in_range" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_comment_length" CHECK (char_length("reviews"."comment") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"user_id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "team_members_role_known" CHECK ("team_members"."role" in ('captain', 'member'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"co2_saved_grams" bigint DEFAULT 0 NOT NULL,
	"member_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teams_name_unique" UNIQUE("name"),
	CONSTRAINT "teams_name_length" CHECK (char_length("teams"."name") <= 200),
	CONSTRAINT "teams_members_not_negative" CHECK ("teams"."member_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tools" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"category" text NOT NULL,
	"condition" text NOT NULL,
	"price_per_day_cents" integer NOT NULL,
	"location" text NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"rating" double precision,
	"review_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text DEFAULT 'local' NOT NULL,
	"service" text,
	"external_id" text,
	"source_name" text,
	"source_url" text,
	"licence" text,
	"fetched_at" timestamp with time zone,
	"gone_at" timestamp with time zone,
	"locally_edited" boolean DEFAULT false NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', searchable(name)), 'A') || setweight(to_tsvector('english', searchable(location || ' ' || category)), 'B') || setweight(to_tsvector('english', searchable(description)), 'C')) STORED,
	"fuzzy_text" text GENERATED ALWAYS AS (searchable(name || ' ' || location || ' ' || category)) STORED,
	"place_text" text GENERATED ALWAYS AS (searchable(location)) STORED,
	CONSTRAINT "tools_external_key" UNIQUE("service","external_id"),
	CONSTRAINT "tools_category_known" CHECK ("tools"."category" in ('hand-tools', 'power-tools', 'transport')),
	CONSTRAINT "tools_condition_known" CHECK ("tools"."condition" in ('excellent', 'good', 'fair')),
	CONSTRAINT "tools_price_not_negative" CHECK ("tools"."price_per_day_cents" >= 0),
	CONSTRAINT "tools_rating_in_range" CHECK ("tools"."rating" between 1 and 5),
	CONSTRAINT "tools_review_count_not_negative" CHECK ("tools"."review_count" >= 0),
	CONSTRAINT "tools_name_length" CHECK (char_length("tools"."name") <= 200),
	CONSTRAINT "tools_description_length" CHECK (char_length("tools"."description") <= 5000),
	CONSTRAINT "tools_position_valid" CHECK (("tools"."lat" is null) = ("tools"."lng" is null) and "tools"."lat" between -90 and 90 and "tools"."lng" between -180 and 180),
	CONSTRAINT "tools_local_complete" CHECK ("tools"."source" = 'external' or "tools"."owner_id" is not null),
	CONSTRAINT "tools_source_known" CHECK ("tools"."source" in ('local', 'external')),
	CONSTRAINT "tools_service_known" CHECK ("tools"."service" in ('plantData', 'maps', 'marketplace', 'places', 'carbon')),
	CONSTRAINT "tools_external_complete" CHECK ("tools"."source" = 'local' or ("tools"."service" is not null and "tools"."external_id" is not null and "tools"."fetched_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "user_settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"data_source" text DEFAULT 'local' NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_settings_data_source_known" CHECK ("user_settings"."data_source" in ('local', 'external'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"full_name" text NOT NULL,
	"profile_image" text,
	"location" text,
	"bio" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"lat" double precision,
	"lng" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_username_length" CHECK (char_length("users"."username") <= 200),
	CONSTRAINT "users_full_name_length" CHECK (char_length("users"."full_name") <= 200),
	CONSTRAINT "users_bio_length" CHECK (char_length("users"."bio") <= 5000),
	CONSTRAINT "users_position_valid" CHECK (("users"."lat" is null) = ("users"."lng" is null) and "users"."lat" between -90 and 90 and "users"."lng" between -180 and 180)
);
--> statement-breakpoint
ALTER TABLE "sandbox_refunds" ADD CONSTRAINT "sandbox_refunds_payment_intent_id_sandbox_payment_intents_id_fk" FOREIGN KEY ("payment_intent_id") REFERENCES "public"."sandbox_payment_intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_badges" ADD CONSTRAINT "user_badges_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_requester_id_users_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_plot_id_plots_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_expert_id_experts_id_fk" FOREIGN KEY ("expert_id") REFERENCES "public"."experts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_challenge_id_challenges_id_fk" FOREIGN KEY ("challenge_id") REFERENCES "public"."challenges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenge_members" ADD CONSTRAINT "challenge_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_members" ADD CONSTRAINT "competition_members_competition_id_competitions_id_fk" FOREIGN KEY ("competition_id") REFERENCES "public"."competitions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "competition_members" ADD CONSTRAINT "competition_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "experts" ADD CONSTRAINT "experts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_sync_runs" ADD CONSTRAINT "external_sync_runs_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_impact" ADD CONSTRAINT "user_impact_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_impact_days" ADD CONSTRAINT "user_impact_days_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_impact_months" ADD CONSTRAINT "user_impact_months_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_impact_types" ADD CONSTRAINT "user_impact_types_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_user_id_undoes_id_activities_user_id_id_fk" FOREIGN KEY ("user_id","undoes_id") REFERENCES "public"."activities"("user_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_reads" ADD CONSTRAINT "conversation_reads_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant1_id_users_id_fk" FOREIGN KEY ("participant1_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_participant2_id_users_id_fk" FOREIGN KEY ("participant2_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_plants" ADD CONSTRAINT "saved_plants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_plants" ADD CONSTRAINT "saved_plants_plant_id_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plots" ADD CONSTRAINT "plots_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_likes" ADD CONSTRAINT "post_likes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_plant_id_plants_id_fk" FOREIGN KEY ("plant_id") REFERENCES "public"."plants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_plot_id_plots_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_renter_id_users_id_fk" FOREIGN KEY ("renter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rentals" ADD CONSTRAINT "rentals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_plot_id_plots_id_fk" FOREIGN KEY ("plot_id") REFERENCES "public"."plots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tools" ADD CONSTRAINT "tools_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "geocode_cache_by_age" ON "geocode_cache" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_of_intent" ON "sandbox_refunds" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "attachments_of_uploader" ON "attachments" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "attachments_to_remove" ON "attachments" USING btree ("expires_at") WHERE "attachments"."state" <> 'attached';--> statement-breakpoint
CREATE INDEX "user_badges_by_newest" ON "user_badges" USING btree ("user_id","earned_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_of_requester" ON "bookings" USING btree ("requester_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_of_owner" ON "bookings" USING btree ("owner_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "bookings_rivals_for_plot" ON "bookings" USING btree ("plot_id","start_date") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_rivals_for_tool" ON "bookings" USING btree ("tool_id","start_date") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "bookings_to_expire" ON "bookings" USING btree ("start_date") WHERE "bookings"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "businesses_by_category" ON "businesses" USING btree ("category","id");--> statement-breakpoint
CREATE INDEX "businesses_by_rating" ON "businesses" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "businesses_by_position" ON "businesses" USING gist (ll_to_earth("lat", "lng"));--> statement-breakpoint
CREATE INDEX "businesses_by_words" ON "businesses" USING gin ("search");--> statement-breakpoint
CREATE INDEX "businesses_by_fuzzy_text" ON "businesses" USING gin ("fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "businesses_by_place_text" ON "businesses" USING gin ("place_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "challenge_members_of_challenge" ON "challenge_members" USING btree ("challenge_id","progress" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "challenges_by_end" ON "challenges" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "competition_members_leaders" ON "competition_members" USING btree ("competition_id","score" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "competitions_by_end" ON "competitions" USING btree ("ends_at","id");--> statement-breakpoint
CREATE INDEX "experts_by_rating" ON "experts" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "experts_by_position" ON "experts" USING gist (ll_to_earth("lat", "lng"));--> statement-breakpoint
CREATE INDEX "experts_by_words" ON "experts" USING gin ("search");--> statement-breakpoint
CREATE INDEX "experts_by_fuzzy_text" ON "experts" USING gin ("fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "experts_by_place_text" ON "experts" USING gin ("place_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "external_sync_runs_one_at_a_time" ON "external_sync_runs" USING btree ("status") WHERE "external_sync_runs"."status" = 'running';--> statement-breakpoint
CREATE INDEX "external_sync_runs_by_newest" ON "external_sync_runs" USING btree ("started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "user_impact_leaders" ON "user_impact" USING btree ("points" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "user_impact_months_leaders" ON "user_impact_months" USING btree ("month","points" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_rental_once" ON "activities" USING btree ("user_id","rental_id") WHERE "activities"."kind" = 'activity';--> statement-breakpoint
CREATE UNIQUE INDEX "activities_badge_once" ON "activities" USING btree ("user_id","badge_id");--> statement-breakpoint
CREATE INDEX "activities_of_user" ON "activities" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "conversation_reads_by_newest" ON "conversation_reads" USING btree ("user_id","sorted_at" DESC NULLS LAST,"conversation_id");--> statement-breakpoint
CREATE INDEX "conversation_reads_of_conversation" ON "conversation_reads" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "messages_of_booking" ON "messages" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "payment_events_of_intent" ON "payment_events" USING btree ("payment_intent_id");--> statement-breakpoint
CREATE INDEX "plants_by_category" ON "plants" USING btree ("category","name","id");--> statement-breakpoint
CREATE INDEX "plants_by_name" ON "plants" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "plants_by_words" ON "plants" USING gin ("search");--> statement-breakpoint
CREATE INDEX "plants_by_fuzzy_text" ON "plants" USING gin ("fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "saved_plants_of_plant" ON "saved_plants" USING btree ("plant_id");--> statement-breakpoint
CREATE INDEX "plots_by_owner" ON "plots" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "plots_by_price" ON "plots" USING btree ("price_cents","id");--> statement-breakpoint
CREATE INDEX "plots_by_status_and_price" ON "plots" USING btree ("status","price_cents","id");--> statement-breakpoint
CREATE INDEX "plots_by_rating" ON "plots" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "plots_by_newest" ON "plots" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "plots_by_amenities" ON "plots" USING gin ("amenities");--> statement-breakpoint
CREATE INDEX "plots_by_position" ON "plots" USING gist (ll_to_earth("lat", "lng"));--> statement-breakpoint
CREATE INDEX "plots_by_words" ON "plots" USING gin ("search");--> statement-breakpoint
CREATE INDEX "plots_by_fuzzy_text" ON "plots" USING gin ("fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "plots_by_place_text" ON "plots" USING gin ("place_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "post_likes_of_user" ON "post_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "posts_by_newest" ON "posts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "posts_of_user" ON "posts" USING btree ("user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rentals_of_renter" ON "rentals" USING btree ("renter_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rentals_of_owner" ON "rentals" USING btree ("owner_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "rentals_of_booking" ON "rentals" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "rentals_holds_to_expire" ON "rentals" USING btree ("hold_expires_at") WHERE "rentals"."status" = 'held';--> statement-breakpoint
CREATE INDEX "rentals_to_complete" ON "rentals" USING btree ("end_date") WHERE "rentals"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "rentals_refunds_due" ON "rentals" USING btree ("updated_at") WHERE "rentals"."refund_status" = 'due';--> statement-breakpoint
CREATE INDEX "rentals_in_force_of_plot" ON "rentals" USING btree ("plot_id","end_date") WHERE "rentals"."status" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "rentals_in_force_of_tool" ON "rentals" USING btree ("tool_id","end_date") WHERE "rentals"."status" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "reviews_of_plot" ON "reviews" USING btree ("plot_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_of_tool" ON "reviews" USING btree ("tool_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "team_members_of_team" ON "team_members" USING btree ("team_id","points" DESC NULLS LAST,"user_id");--> statement-breakpoint
CREATE INDEX "teams_by_points" ON "teams" USING btree ("points" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tools_by_owner" ON "tools" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "tools_by_price" ON "tools" USING btree ("price_per_day_cents","id");--> statement-breakpoint
CREATE INDEX "tools_by_category_and_price" ON "tools" USING btree ("category","price_per_day_cents","id");--> statement-breakpoint
CREATE INDEX "tools_by_rating" ON "tools" USING btree ("rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tools_by_newest" ON "tools" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tools_by_position" ON "tools" USING gist (ll_to_earth("lat", "lng"));--> statement-breakpoint
CREATE INDEX "tools_by_words" ON "tools" USING gin ("search");--> statement-breakpoint
CREATE INDEX "tools_by_fuzzy_text" ON "tools" USING gin ("fuzzy_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tools_by_place_text" ON "tools" USING gin ("place_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));