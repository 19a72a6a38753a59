CREATE TABLE "completions" (
	"master_id" bigint NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"items" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "completions_run" ON "completions" USING btree ("master_id","at","items");--> statement-breakpoint
-- What was completed so far. A worker of the version before completes items without counting them: stop it first.
INSERT INTO "completions" ("master_id", "at", "items")
SELECT "master_id", date_trunc('second', "modified_at"), count(*)::int FROM "minting_items" WHERE "status" = '20' GROUP BY 1, 2;
