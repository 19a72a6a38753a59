CREATE TABLE "tree_shares" (
	"tree_id" bigint NOT NULL,
	"master_id" bigint NOT NULL,
	"reserved" integer NOT NULL,
	CONSTRAINT "tree_shares_pk" PRIMARY KEY("tree_id","master_id")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD COLUMN "will_reveal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_shares" ADD CONSTRAINT "tree_shares_tree_id_trees_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("tree_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tree_shares" ADD CONSTRAINT "tree_shares_master_id_minting_masters_master_id_fk" FOREIGN KEY ("master_id") REFERENCES "public"."minting_masters"("master_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tree_shares_master" ON "tree_shares" USING btree ("master_id");--> statement-breakpoint
UPDATE "collections" SET "will_reveal" = true WHERE EXISTS (
	SELECT 1 FROM "mint_plans" WHERE "mint_plans"."collection_id" = "collections"."collection_id" AND "mint_plans"."will_reveal");
