CREATE TABLE "reveal_entries" (
	"reveal_id" bigint NOT NULL,
	"entry_no" integer NOT NULL,
	"token_no" integer NOT NULL,
	"outcome" text,
	"entry" text NOT NULL,
	"image" text NOT NULL,
	"metadata" text,
	"asset_id" text,
	"before_name" text,
	"before_uri" text,
	"revealed_at" timestamp with time zone,
	"revealed_by" text,
	"salt" text,
	"path" jsonb,
	CONSTRAINT "reveal_entries_reveal_id_entry_no_pk" PRIMARY KEY("reveal_id","entry_no")
);
--> statement-breakpoint
CREATE TABLE "reveal_runs" (
	"reveal_run_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reveal_runs_reveal_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reveal_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"direction" text NOT NULL,
	"master_id" bigint NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reveals" (
	"reveal_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reveals_reveal_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"collection_id" bigint NOT NULL,
	"standard" text NOT NULL,
	"name" text NOT NULL,
	"way" text NOT NULL,
	"state" text DEFAULT 'committed' NOT NULL,
	"reason" text,
	"placeholder_name" text NOT NULL,
	"placeholder_image" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"root" text NOT NULL,
	"entry_count" integer NOT NULL,
	"token_count" integer NOT NULL,
	"rule" jsonb,
	"outcome" text,
	"sealed_secret" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"scheduled_at" timestamp with time zone,
	"when_missed" text DEFAULT 'late' NOT NULL,
	"rollback_hours" integer NOT NULL,
	"revealed_at" timestamp with time zone,
	"is_canary" boolean DEFAULT true NOT NULL,
	"budget_lamports" bigint,
	"quoted_lamports" bigint DEFAULT 0 NOT NULL,
	"is_unsettled" boolean DEFAULT false NOT NULL,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "reveals_scheduled_has_time" CHECK ("reveals"."state" <> 'scheduled' or "reveals"."scheduled_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_origin";--> statement-breakpoint
ALTER TABLE "reveal_entries" ADD CONSTRAINT "reveal_entries_reveal_id_reveals_reveal_id_fk" FOREIGN KEY ("reveal_id") REFERENCES "public"."reveals"("reveal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_runs" ADD CONSTRAINT "reveal_runs_reveal_id_reveals_reveal_id_fk" FOREIGN KEY ("reveal_id") REFERENCES "public"."reveals"("reveal_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveal_runs" ADD CONSTRAINT "reveal_runs_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reveal_entries_token" ON "reveal_entries" USING btree ("reveal_id","token_no");--> statement-breakpoint
CREATE INDEX "reveal_entries_asset" ON "reveal_entries" USING btree ("asset_id") WHERE "reveal_entries"."asset_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "reveal_runs_round" ON "reveal_runs" USING btree ("reveal_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "reveal_runs_master" ON "reveal_runs" USING btree ("master_id");--> statement-breakpoint
CREATE INDEX "reveals_collection" ON "reveals" USING btree ("collection_id","reveal_id");--> statement-breakpoint
CREATE INDEX "reveals_due" ON "reveals" USING btree ("next_run_at") WHERE "reveals"."state" in ('scheduled', 'running', 'rolling_back') or "reveals"."is_unsettled";--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_origin" CHECK ("mint_plans"."origin" in ('console', 'migration', 'reveal', 'campaign'));