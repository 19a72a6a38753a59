ALTER TABLE "mint_plans" DROP CONSTRAINT "mint_plans_kind";--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection', 'burn'));--> statement-breakpoint
-- They filled payload and result from these columns for processes of the version before.
DROP FUNCTION "minting_items_fill_payload" CASCADE;--> statement-breakpoint
DROP FUNCTION "minting_items_fill_result" CASCADE;--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "symbol";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "uri";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "seller_fee_basis_points";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "creators";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "attributes";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "leaf_index";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "token_account";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "metadata_account";--> statement-breakpoint
ALTER TABLE "minting_items" DROP COLUMN "master_edition_account";
