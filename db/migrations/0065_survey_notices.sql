ALTER TABLE "surveys" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "nfts_owner" ON "nfts" USING btree ("owner") WHERE "nfts"."status" = '20' and "nfts"."burnt_at" is null;--> statement-breakpoint
CREATE INDEX "surveys_untold" ON "surveys" USING btree ("opens_at") WHERE "surveys"."state" = 'open' and "surveys"."told_at" is null;--> statement-breakpoint
-- Those that are open already were announced without a notice.
UPDATE "surveys" SET "told_at" = "opened_at" WHERE "state" <> 'draft';
