CREATE TABLE "feature_states" (
	"feature" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"opens_on" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "feature_states_opens_on" CHECK (("feature_states"."state" = 'opensOn') = ("feature_states"."opens_on" is not null))
);
--> statement-breakpoint
INSERT INTO "feature_states" ("feature", "state", "registrant_id") SELECT 'english', 'open', 'migration' FROM "settings" WHERE "cd_key" = 'ENGLISH_SWITCH_POPUP' AND "cd_value" <> 'on' ON CONFLICT DO NOTHING;
