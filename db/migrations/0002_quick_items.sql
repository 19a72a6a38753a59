DROP INDEX "minting_items_status";--> statement-breakpoint
DROP INDEX "minting_items_asset";--> statement-breakpoint
DROP INDEX "minting_items_signature";--> statement-breakpoint
DROP INDEX "nfts_collection";--> statement-breakpoint
DROP INDEX "nfts_owner";--> statement-breakpoint
DROP INDEX "minting_items_failed";--> statement-breakpoint
DROP INDEX "minting_items_unplanned";--> statement-breakpoint
CREATE INDEX "minting_items_failed" ON "minting_items" USING btree ("master_id","reason_code","item_id") WHERE "minting_items"."reason_code" is not null;--> statement-breakpoint
CREATE INDEX "minting_items_unplanned" ON "minting_items" USING btree ("master_id","item_id") WHERE "minting_items"."chunk_id" is null;--> statement-breakpoint
-- Room on each page for the next version of its rows: without it no update is heap-only.
ALTER TABLE "minting_items" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "nfts" SET (fillfactor = 50);
