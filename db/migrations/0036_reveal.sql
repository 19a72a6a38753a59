ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_kind";--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "revealed_name" text;--> statement-breakpoint
ALTER TABLE "nfts" ADD COLUMN "revealed_uri" text;--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection', 'burn', 'sendCoin', 'transfer', 'reveal'));