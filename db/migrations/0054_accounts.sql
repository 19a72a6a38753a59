CREATE TABLE "companies" (
	"user_uuid" uuid PRIMARY KEY NOT NULL,
	"business_no" text NOT NULL,
	"telephone_sealed" text,
	"address_sealed" text,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"consent_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_consent_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_uuid" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "email_codes" (
	"challenge_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"email_index" text NOT NULL,
	"requester" text NOT NULL,
	"code_digest" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "session_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "methods" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "kind" text DEFAULT 'person' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_sealed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "address_sealed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_index" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'kor' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_challenges" ADD COLUMN "link_user_uuid" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_business_no_alive" ON "companies" USING btree ("business_no") WHERE "companies"."closed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_alive" ON "consents" USING btree ("user_uuid","kind") WHERE "consents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "email_codes_email" ON "email_codes" USING btree ("email_index","created_at");--> statement-breakpoint
CREATE INDEX "email_codes_created_at" ON "email_codes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "login_challenges" ADD CONSTRAINT "login_challenges_link_user_uuid_users_uuid_fk" FOREIGN KEY ("link_user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_session_id" ON "sessions" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "users_phone_index" ON "users" USING btree ("phone_index") WHERE "users"."phone_index" is not null;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "mobile_no";