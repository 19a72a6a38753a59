CREATE TABLE "destination_nfts" (
	"destination_id" bigint NOT NULL,
	"chain" text NOT NULL,
	"contract" text NOT NULL,
	"token_id" text NOT NULL,
	CONSTRAINT "destination_nfts_pk" PRIMARY KEY("destination_id","chain","contract","token_id")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"destination_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "destinations_destination_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"challenge_id" uuid NOT NULL,
	"old_wallet_address" text NOT NULL,
	"new_wallet_address" text NOT NULL,
	"message" text NOT NULL,
	"signature" text NOT NULL,
	"proven_by" text NOT NULL,
	"signed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "migrations" ADD COLUMN "destination_id" bigint;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "destination" jsonb;--> statement-breakpoint
ALTER TABLE "destination_nfts" ADD CONSTRAINT "destination_nfts_destination_id_destinations_destination_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("destination_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destination_nfts_nft" ON "destination_nfts" USING btree ("chain","contract","token_id","destination_id");--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_challenge" ON "destinations" USING btree ("challenge_id");--> statement-breakpoint
ALTER TABLE "migrations" ADD CONSTRAINT "migrations_destination_id_destinations_destination_id_fk" FOREIGN KEY ("destination_id") REFERENCES "public"."destinations"("destination_id") ON DELETE no action ON UPDATE no action;