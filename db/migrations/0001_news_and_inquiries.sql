CREATE TABLE "inquiries" (
	"inquiry_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiries_inquiry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"email" text NOT NULL,
	"phone" text,
	"message" text NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"mail_state" text DEFAULT 'waiting' NOT NULL,
	"mail_round" integer DEFAULT 1 NOT NULL,
	"mail_tries" integer DEFAULT 0 NOT NULL,
	"mail_after" timestamp with time zone DEFAULT now() NOT NULL,
	"mail_error" text,
	"mail_sent_at" timestamp with time zone,
	"request_key" text,
	"request_hash" text,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "news" (
	"news_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title_kor" text NOT NULL,
	"title_eng" text NOT NULL,
	"summary_kor" text NOT NULL,
	"summary_eng" text NOT NULL,
	"body_kor" text NOT NULL,
	"body_eng" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "news_published_has_time" CHECK ("news"."status" <> 'published' or "news"."published_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_reference" ON "inquiries" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_request_key" ON "inquiries" USING btree ("request_key");--> statement-breakpoint
CREATE INDEX "inquiries_mail_due" ON "inquiries" USING btree ("mail_after") WHERE "inquiries"."mail_state" in ('waiting', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "news_slug" ON "news" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("published_at","news_id") WHERE "news"."status" = 'published' and "news"."deleted_at" is null;