CREATE TABLE "authorities" (
	"address" text PRIMARY KEY NOT NULL,
	"wallet" text NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "database_life" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reveals" ADD COLUMN "file_set_id" bigint;--> statement-breakpoint
ALTER TABLE "reveals" ADD CONSTRAINT "reveals_file_set_id_file_sets_file_set_id_fk" FOREIGN KEY ("file_set_id") REFERENCES "public"."file_sets"("file_set_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a project made is its wallet's, where that was never replaced.
INSERT INTO "authorities" ("address", "wallet")
SELECT made.address, k.address FROM (
  SELECT mint_address AS address, project_id FROM collections WHERE mint_address IS NOT NULL
  UNION ALL
  SELECT t.address, p.project_id FROM trees t
    JOIN minting_masters m ON m.master_id = t.master_id JOIN mint_plans p ON p.plan_id = m.plan_id
    WHERE t.state <> 'planned'
) made JOIN project_keys k ON k.project_id = made.project_id AND k.purpose = 'admin'
WHERE NOT EXISTS (SELECT FROM former_wallets f WHERE f.project_id = made.project_id)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- What was handed over is whose it was handed to last.
INSERT INTO "authorities" ("address", "wallet")
SELECT DISTINCT ON (i.payload->>'assetId') i.payload->>'assetId', i.payload->>'newAuthority'
FROM minting_items i JOIN minting_masters m ON m.master_id = i.master_id JOIN mint_plans p ON p.plan_id = m.plan_id
WHERE p.kind = 'updateAuthority' AND i.status = '20' AND i.payload->>'target' IN ('tree', 'collection')
ORDER BY i.payload->>'assetId', i.item_id DESC
ON CONFLICT ("address") DO UPDATE SET "wallet" = excluded."wallet";
