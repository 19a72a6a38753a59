ALTER TABLE "nfts" ADD COLUMN "burnt_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "error_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "chunks_stuck" ON "chunks" USING btree ("master_id") WHERE "chunks"."state" = 'planned' and "chunks"."error_since" is not null;