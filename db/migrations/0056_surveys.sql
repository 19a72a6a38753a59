CREATE TABLE "survey_answers" (
	"answer_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "survey_answers_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"survey_id" bigint NOT NULL,
	"user_uuid" uuid,
	"key" uuid NOT NULL,
	"language" text NOT NULL,
	"answers" jsonb NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_answers_user" UNIQUE("survey_id","user_uuid"),
	CONSTRAINT "survey_answers_key" UNIQUE("survey_id","key")
);
--> statement-breakpoint
CREATE TABLE "survey_wallets" (
	"survey_id" bigint NOT NULL,
	"address" text NOT NULL,
	"family" text NOT NULL,
	"answer_id" bigint NOT NULL,
	CONSTRAINT "survey_wallets_survey_id_address_pk" PRIMARY KEY("survey_id","address")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"survey_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "surveys_survey_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title_kor" text NOT NULL,
	"title_eng" text NOT NULL,
	"intro_kor" text NOT NULL,
	"intro_eng" text NOT NULL,
	"audience" text NOT NULL,
	"collection_id" bigint,
	"opens_at" timestamp with time zone NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"keep_texts_days" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"earlier_id" bigint,
	"state" text DEFAULT 'draft' NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"texts_removed_at" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "surveys_times" CHECK ("surveys"."closes_at" > "surveys"."opens_at"),
	CONSTRAINT "surveys_whole" CHECK (("surveys"."state" = 'closed') = ("surveys"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_survey_id_surveys_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("survey_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_user_uuid_users_uuid_fk" FOREIGN KEY ("user_uuid") REFERENCES "public"."users"("uuid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_wallets" ADD CONSTRAINT "survey_wallets_survey_id_surveys_survey_id_fk" FOREIGN KEY ("survey_id") REFERENCES "public"."surveys"("survey_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_wallets" ADD CONSTRAINT "survey_wallets_answer_id_survey_answers_answer_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."survey_answers"("answer_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_earlier_id_surveys_survey_id_fk" FOREIGN KEY ("earlier_id") REFERENCES "public"."surveys"("survey_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_answers_time" ON "survey_answers" USING btree ("survey_id","answered_at");--> statement-breakpoint
CREATE INDEX "survey_answers_of_user" ON "survey_answers" USING btree ("user_uuid");--> statement-breakpoint
CREATE INDEX "survey_wallets_answer" ON "survey_wallets" USING btree ("answer_id");--> statement-breakpoint
CREATE INDEX "surveys_ending" ON "surveys" USING btree ("closes_at") WHERE "surveys"."texts_removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "surveys_earlier" ON "surveys" USING btree ("earlier_id");