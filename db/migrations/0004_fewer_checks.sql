ALTER TABLE "chunk_items" DROP CONSTRAINT "chunk_items_chunk_id_chunks_chunk_id_fk";
--> statement-breakpoint
ALTER TABLE "chunk_items" DROP CONSTRAINT "chunk_items_item_id_minting_items_item_id_fk";
--> statement-breakpoint
ALTER TABLE "minting_items" DROP CONSTRAINT "minting_items_chunk_id_chunks_chunk_id_fk";
--> statement-breakpoint
ALTER TABLE "nfts" DROP CONSTRAINT "nfts_item_id_minting_items_item_id_fk";
--> statement-breakpoint
ALTER TABLE "nfts" DROP CONSTRAINT "nfts_collection_id_collections_collection_id_fk";
--> statement-breakpoint
DROP INDEX "minting_items_chunk";--> statement-breakpoint
CREATE INDEX "minting_items_chunk" ON "minting_items" USING btree ("chunk_id") WHERE "minting_items"."chunk_id" is not null;