CREATE TABLE "run_audits" (
	"audit_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "run_audits_audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"master_id" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"held_until" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error_code" text,
	"result" jsonb
);
--> statement-breakpoint
ALTER TABLE "run_audits" ADD CONSTRAINT "run_audits_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_audits_master" ON "run_audits" USING btree ("master_id","audit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_audits_open" ON "run_audits" USING btree ("master_id") WHERE "run_audits"."finished_at" is null;