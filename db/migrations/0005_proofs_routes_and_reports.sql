ALTER TABLE "wallets" ADD COLUMN "proven_by" text DEFAULT 'key' NOT NULL;--> statement-breakpoint
CREATE INDEX "migrations_route" ON "migrations" USING btree ("route_id","state");--> statement-breakpoint
-- Of several that wait, the newest is enough.
DELETE FROM "reconcile_reports" WHERE "finished_at" IS NULL AND "report_id" < (SELECT max("report_id") FROM "reconcile_reports" WHERE "finished_at" IS NULL);--> statement-breakpoint
CREATE UNIQUE INDEX "reconcile_reports_open" ON "reconcile_reports" USING btree ((true)) WHERE "reconcile_reports"."finished_at" is null;