ALTER TABLE "mint_plans" ADD COLUMN "origin" text DEFAULT 'console' NOT NULL;--> statement-breakpoint
-- What such a plan does is a mint; that it is a migration's says why. Of the other kinds that leave the list (airdrop,
-- verify, authority, reveal) no plan could ever be made. A worker of the version before goes on with these plans as mints.
UPDATE "mint_plans" SET "kind" = 'mint', "origin" = 'migration' WHERE "kind" = 'migration';--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_kind" CHECK ("mint_plans"."kind" in ('mint', 'collection'));--> statement-breakpoint
ALTER TABLE "mint_plans" ADD CONSTRAINT "mint_plans_origin" CHECK ("mint_plans"."origin" in ('console', 'migration'));