ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_kind";--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "carried_lamports" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection', 'burn', 'sendCoin'));