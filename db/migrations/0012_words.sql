-- The words of docs/glossary.md, in the tables as well: nothing but names changes. It locks these tables for a moment.
-- A worker of the version before cannot work with the new names: stop it first. Rows are the truth, so nothing is lost.
ALTER TABLE "old_chain_blocks" RENAME TO "source_chain_blocks";--> statement-breakpoint
ALTER TABLE "old_chain_deposits" RENAME TO "source_chain_deposits";--> statement-breakpoint
ALTER TABLE "old_chain_nonces" RENAME TO "source_chain_nonces";--> statement-breakpoint
ALTER TABLE "old_chain_sends" RENAME TO "source_chain_sends";--> statement-breakpoint
ALTER TABLE "migrations" RENAME COLUMN "look_at" TO "next_run_at";--> statement-breakpoint
ALTER TABLE "migrations" RENAME CONSTRAINT "migrations_fee_deposit_id_old_chain_deposits_deposit_id_fk" TO "migrations_fee_deposit_id_source_chain_deposits_deposit_id_fk";--> statement-breakpoint
ALTER TABLE "migrations" RENAME CONSTRAINT "migrations_nft_deposit_id_old_chain_deposits_deposit_id_fk" TO "migrations_nft_deposit_id_source_chain_deposits_deposit_id_fk";--> statement-breakpoint
ALTER TABLE "source_chain_blocks" RENAME CONSTRAINT "old_chain_blocks_chain_block_number_pk" TO "source_chain_blocks_chain_block_number_pk";--> statement-breakpoint
ALTER INDEX "old_chain_deposits_place" RENAME TO "source_chain_deposits_place";--> statement-breakpoint
ALTER INDEX "old_chain_deposits_from" RENAME TO "source_chain_deposits_from";--> statement-breakpoint
ALTER INDEX "old_chain_deposits_orphan" RENAME TO "source_chain_deposits_orphan";--> statement-breakpoint
ALTER INDEX "old_chain_deposits_seen" RENAME TO "source_chain_deposits_seen";--> statement-breakpoint
ALTER SEQUENCE "old_chain_deposits_deposit_id_seq" RENAME TO "source_chain_deposits_deposit_id_seq";--> statement-breakpoint
ALTER INDEX "old_chain_nonces_wallet" RENAME TO "source_chain_nonces_wallet";--> statement-breakpoint
ALTER SEQUENCE "old_chain_nonces_nonce_id_seq" RENAME TO "source_chain_nonces_nonce_id_seq";--> statement-breakpoint
ALTER INDEX "old_chain_sends_nonce" RENAME TO "source_chain_sends_nonce";--> statement-breakpoint
ALTER INDEX "old_chain_sends_hash" RENAME TO "source_chain_sends_hash";--> statement-breakpoint
ALTER INDEX "old_chain_sends_deposit" RENAME TO "source_chain_sends_deposit";--> statement-breakpoint
ALTER INDEX "old_chain_sends_migration" RENAME TO "source_chain_sends_migration";--> statement-breakpoint
ALTER INDEX "old_chain_sends_open" RENAME TO "source_chain_sends_open";--> statement-breakpoint
ALTER TABLE "source_chain_sends" RENAME CONSTRAINT "old_chain_sends_deposit_id_old_chain_deposits_deposit_id_fk" TO "source_chain_sends_deposit_id_source_chain_deposits_deposit_id_";--> statement-breakpoint
ALTER TABLE "source_chain_sends" RENAME CONSTRAINT "old_chain_sends_migration_id_migrations_migration_id_fk" TO "source_chain_sends_migration_id_migrations_migration_id_fk";--> statement-breakpoint
ALTER INDEX "old_chain_deposits_pkey" RENAME TO "source_chain_deposits_pkey";--> statement-breakpoint
ALTER INDEX "old_chain_nonces_pkey" RENAME TO "source_chain_nonces_pkey";--> statement-breakpoint
ALTER INDEX "old_chain_sends_pkey" RENAME TO "source_chain_sends_pkey";--> statement-breakpoint
ALTER SEQUENCE "old_chain_sends_send_id_seq" RENAME TO "source_chain_sends_send_id_seq";--> statement-breakpoint
UPDATE "source_chain_deposits" SET "state" = 'reorged' WHERE "state" = 'gone';--> statement-breakpoint
UPDATE "events" SET "from_state" = 'reorged' WHERE "entity" = 'deposit' AND "from_state" = 'gone';--> statement-breakpoint
UPDATE "events" SET "to_state" = 'reorged' WHERE "entity" = 'deposit' AND "to_state" = 'gone';
