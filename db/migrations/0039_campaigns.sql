CREATE TABLE "campaign_presets" (
	"preset_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_presets_preset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name_kor" text NOT NULL,
	"name_eng" text NOT NULL,
	"values" jsonb NOT NULL,
	"is_sample" boolean NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "campaign_rounds" (
	"round_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaign_rounds_round_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"occurrence_at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"master_id" bigint,
	"file_id" bigint,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"campaign_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "campaigns_campaign_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"collection_id" bigint,
	"kind" text NOT NULL,
	"standard" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"preset" text,
	"has_guard" boolean NOT NULL,
	"is_mutable" boolean NOT NULL,
	"is_canary" boolean NOT NULL,
	"budget_lamports" bigint,
	"error_rate_max" real,
	"token" jsonb,
	"schedule" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"first_active_at" timestamp with time zone,
	"active_since" timestamp with time zone,
	"next_at" timestamp with time zone,
	"estimated_lamports" bigint,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recipient_files" (
	"file_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"rows" integer NOT NULL,
	"sha256" text NOT NULL,
	"registrant_id" text NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_origin";--> statement-breakpoint
ALTER TABLE "campaign_rounds" ADD CONSTRAINT "campaign_rounds_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_rounds" ADD CONSTRAINT "campaign_rounds_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_rounds" ADD CONSTRAINT "campaign_rounds_file_id_recipient_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."recipient_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipient_files" ADD CONSTRAINT "recipient_files_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_presets_code" ON "campaign_presets" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_rounds_occurrence" ON "campaign_rounds" USING btree ("campaign_id","occurrence_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_rounds_n" ON "campaign_rounds" USING btree ("campaign_id","n");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_rounds_master" ON "campaign_rounds" USING btree ("master_id");--> statement-breakpoint
CREATE INDEX "campaign_rounds_due" ON "campaign_rounds" USING btree ("next_run_at") WHERE "campaign_rounds"."state" = 'due';--> statement-breakpoint
CREATE INDEX "campaign_rounds_at" ON "campaign_rounds" USING btree ("occurrence_at");--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_code" ON "campaigns" USING btree ("project_id","code");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("next_run_at") WHERE "campaigns"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "recipient_files_content" ON "recipient_files" USING btree ("project_id","purpose","sha256");--> statement-breakpoint
CREATE INDEX "recipient_files_sha256" ON "recipient_files" USING btree ("sha256");--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_origin" CHECK ("mint_plans"."origin" in ('console', 'migration', 'campaign'));