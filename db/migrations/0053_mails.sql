CREATE TABLE "mails" (
	"mail_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mails_mail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"message_id" text NOT NULL,
	"content_sealed" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "inquiries_mail_due";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "mail_id" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_message" ON "mails" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "mails_registered_at" ON "mails" USING btree ("registered_at");--> statement-breakpoint
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_mail_id_mails_mail_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("mail_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_mail" ON "inquiries" USING btree ("mail_id");--> statement-breakpoint
-- The mail of each inquiry becomes a row of the outbox. What it says is sealed by a process, so that a mail which still waited is given up
-- here and is resent from the console. A worker of the version before cannot work without these columns: stop it first.
INSERT INTO "mails" ("kind", "language", "message_id", "state", "tries", "error", "sent_at", "registered_at")
SELECT 'inquiry', "language", 'inquiry.' || lower("reference") || '.' || "mail_round",
	case when "mail_state" in ('waiting', 'sending') then 'failed' else "mail_state" end, "mail_tries",
	case when "mail_state" in ('waiting', 'sending') then 'MOVED' else "mail_error" end, "mail_sent_at", "registered_at"
FROM "inquiries";--> statement-breakpoint
UPDATE "inquiries" q SET "mail_id" = m."mail_id" FROM "mails" m
WHERE m."message_id" = 'inquiry.' || lower(q."reference") || '.' || q."mail_round";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_state";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_tries";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_after";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_error";--> statement-breakpoint
ALTER TABLE "inquiries" DROP COLUMN "mail_sent_at";