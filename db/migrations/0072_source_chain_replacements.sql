CREATE TABLE "source_chain_replacements" (
	"tx_hash" text PRIMARY KEY NOT NULL,
	"send_id" bigint NOT NULL,
	"signed_bytes" "bytea" NOT NULL,
	"fee_wei" numeric(40, 0) NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "source_chain_replacements" ADD CONSTRAINT "source_chain_replacements_send_id_source_chain_sends_send_id_fk" FOREIGN KEY ("send_id") REFERENCES "public"."source_chain_sends"("send_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "source_chain_replacements_send" ON "source_chain_replacements" USING btree ("send_id");