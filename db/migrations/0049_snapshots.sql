CREATE TABLE "holder_snapshots" (
	"snapshot_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "holder_snapshots_snapshot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"request_key" text,
	"campaign_id" bigint,
	"occurrence_at" timestamp with time zone,
	"query" jsonb NOT NULL,
	"wanted_at" timestamp with time zone,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"s0_slot" bigint,
	"s0_at" timestamp with time zone,
	"reading" integer DEFAULT 0 NOT NULL,
	"decimals" integer,
	"total" numeric(78, 0),
	"manifest" jsonb,
	"file_id" bigint,
	"holders" integer,
	"programs" jsonb,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modified_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_pages" (
	"snapshot_id" bigint NOT NULL,
	"reading" integer NOT NULL,
	"witness" text NOT NULL,
	"page" integer NOT NULL,
	"next" text,
	"slot" bigint,
	"rows" integer NOT NULL,
	"lines" text NOT NULL,
	CONSTRAINT "snapshot_pages_page" PRIMARY KEY("snapshot_id","reading","witness","page")
);
--> statement-breakpoint
ALTER TABLE "holder_snapshots" ADD CONSTRAINT "holder_snapshots_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_snapshots" ADD CONSTRAINT "holder_snapshots_campaign_id_campaigns_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("campaign_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holder_snapshots" ADD CONSTRAINT "holder_snapshots_file_id_recipient_files_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."recipient_files"("file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_pages" ADD CONSTRAINT "snapshot_pages_snapshot_id_holder_snapshots_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."holder_snapshots"("snapshot_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holder_snapshots_request" ON "holder_snapshots" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "holder_snapshots_due" ON "holder_snapshots" USING btree ("next_run_at") WHERE "holder_snapshots"."state" in ('asked', 'reading');--> statement-breakpoint
CREATE INDEX "holder_snapshots_campaign" ON "holder_snapshots" USING btree ("campaign_id","snapshot_id");--> statement-breakpoint
CREATE INDEX "holder_snapshots_project" ON "holder_snapshots" USING btree ("project_id","snapshot_id");--> statement-breakpoint
-- Who held something is never written anew: neither what a snapshot says, nor a file that rounds were planned from.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A row of % that is frozen never changes.', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "holder_snapshots_frozen" BEFORE UPDATE OR DELETE ON "holder_snapshots" FOR EACH ROW
  WHEN (OLD."state" = 'frozen') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "recipient_files_written_once" BEFORE UPDATE OR DELETE ON "recipient_files" FOR EACH ROW
  EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- The one for lists of draws alone has nothing left to do.
DROP TRIGGER "draw_lists_stay_as_published" ON "recipient_files";--> statement-breakpoint
DROP FUNCTION "draw_lists_stay_as_published"();
