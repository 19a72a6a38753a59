CREATE TABLE "file_entries" (
	"file_entry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_entries_file_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_set_id" bigint NOT NULL,
	"number" integer,
	"image_path" text NOT NULL,
	"image_key" text NOT NULL,
	"image_bytes" integer NOT NULL,
	"metadata_path" text NOT NULL,
	"metadata_key" text NOT NULL,
	"metadata_bytes" integer NOT NULL,
	"is_checked" boolean DEFAULT false NOT NULL,
	"announcement" uuid NOT NULL,
	CONSTRAINT "file_entries_number" UNIQUE NULLS NOT DISTINCT("file_set_id","number")
);
--> statement-breakpoint
CREATE TABLE "file_sets" (
	"file_set_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "file_sets_file_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"project_id" bigint NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"base_url" text NOT NULL,
	"starts_at" integer,
	"template" jsonb,
	"item_count" integer,
	"file_count" integer,
	"first_number" integer,
	"last_number" integer,
	"bytes" bigint,
	"finished_at" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"key" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"stored_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_entries" ADD CONSTRAINT "file_entries_file_set_id_file_sets_file_set_id_fk" FOREIGN KEY ("file_set_id") REFERENCES "public"."file_sets"("file_set_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_sets" ADD CONSTRAINT "file_sets_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_entries_metadata" ON "file_entries" USING btree ("file_set_id","metadata_key");--> statement-breakpoint
CREATE INDEX "file_entries_image" ON "file_entries" USING btree ("file_set_id","image_key");--> statement-breakpoint
CREATE INDEX "file_sets_project" ON "file_sets" USING btree ("project_id","file_set_id");