ALTER TABLE "unexplained_assets" ADD COLUMN "content" text;--> statement-breakpoint
-- Found again with their content by the next count, which asks a person again.
DELETE FROM "unexplained_assets" WHERE "tree_id" is not null;
