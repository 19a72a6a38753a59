ALTER TABLE "minting_items" ALTER COLUMN "symbol" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "minting_items" ALTER COLUMN "uri" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "minting_items" ALTER COLUMN "seller_fee_basis_points" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "minting_items" ALTER COLUMN "creators" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "minting_items" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "minting_items" ADD COLUMN "result" jsonb;--> statement-breakpoint
-- The version before goes on writing the columns of a mint while it is replaced: what it stores is put where it is read now.
-- It cannot sign what this version plans (those columns are empty), and leaves it to a worker of this version. The next
-- version drops the columns, the triggers and their functions.
CREATE FUNCTION "minting_items_fill_payload"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.payload := jsonb_build_object('symbol', NEW.symbol, 'uri', NEW.uri,
    'sellerFeeBasisPoints', NEW.seller_fee_basis_points, 'creators', NEW.creators, 'attributes', NEW.attributes);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "minting_items_fill_payload" BEFORE INSERT ON "minting_items" FOR EACH ROW
  WHEN (NEW.payload IS NULL) EXECUTE FUNCTION "minting_items_fill_payload"();--> statement-breakpoint
CREATE FUNCTION "minting_items_fill_result"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.result := jsonb_build_object('leafIndex', NEW.leaf_index,
    'treeAddress', (SELECT t.address FROM chunks c JOIN trees t ON t.tree_id = c.tree_id WHERE c.chunk_id = NEW.chunk_id),
    'tokenAccount', NEW.token_account, 'metadataAccount', NEW.metadata_account,
    'masterEditionAccount', NEW.master_edition_account);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "minting_items_fill_result" BEFORE UPDATE OF "asset_id" ON "minting_items" FOR EACH ROW
  WHEN (NEW.asset_id IS NOT NULL AND NEW.result IS NULL) EXECUTE FUNCTION "minting_items_fill_result"();--> statement-breakpoint
UPDATE "minting_items" SET "payload" = jsonb_build_object('symbol', "symbol", 'uri', "uri",
  'sellerFeeBasisPoints', "seller_fee_basis_points", 'creators', "creators", 'attributes', "attributes"),
  -- Said to be set, so that the trigger fills the result of what is minted.
  "asset_id" = "asset_id"
WHERE "payload" IS NULL;--> statement-breakpoint
ALTER TABLE "minting_items" ALTER COLUMN "payload" SET NOT NULL;
