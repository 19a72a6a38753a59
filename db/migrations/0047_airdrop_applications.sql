CREATE TABLE "application_rounds" (
	"application_id" bigint NOT NULL,
	"round_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	CONSTRAINT "application_rounds_application_id_round_id_pk" PRIMARY KEY("application_id","round_id")
);
--> statement-breakpoint
CREATE TABLE "application_windows" (
	"window_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_windows_window_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"title_kor" text NOT NULL,
	"title_eng" text NOT NULL,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"one_per" text NOT NULL,
	"applications_max" integer,
	"is_reviewed" boolean NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "airdrop_applications_address";--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD COLUMN "window_id" bigint;--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD COLUMN "applicant_key" text;--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD COLUMN "state" text DEFAULT 'received' NOT NULL;--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "application_rounds" ADD CONSTRAINT "application_rounds_application_id_airdrop_applications_application_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."airdrop_applications"("application_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_rounds" ADD CONSTRAINT "application_rounds_round_id_campaign_rounds_round_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."campaign_rounds"("round_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_rounds" ADD CONSTRAINT "application_rounds_item_id_minting_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."minting_items"("item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_windows" ADD CONSTRAINT "application_windows_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_rounds_item" ON "application_rounds" USING btree ("item_id");--> statement-breakpoint
ALTER TABLE "airdrop_applications" ADD CONSTRAINT "airdrop_applications_window_id_application_windows_window_id_fk" FOREIGN KEY ("window_id") REFERENCES "public"."application_windows"("window_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_applications_applicant" ON "airdrop_applications" USING btree ("window_id","applicant_key") WHERE "airdrop_applications"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "airdrop_applications_reg_id" ON "airdrop_applications" USING btree (lower("reg_id"));--> statement-breakpoint
CREATE INDEX "airdrop_applications_user" ON "airdrop_applications" USING btree ("user_uuid");--> statement-breakpoint
CREATE UNIQUE INDEX "airdrop_applications_address" ON "airdrop_applications" USING btree ("solana_address",coalesce("window_id", 0)) WHERE "airdrop_applications"."state" <> 'withdrawn';--> statement-breakpoint
-- Written by hand: what was asked for before anybody decided counted as it was, and still does.
UPDATE "airdrop_applications" SET "state" = 'accepted', "decided_at" = "registered_at";
