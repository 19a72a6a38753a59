CREATE TABLE "alert_channels" (
	"channel_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_channels_channel_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"language" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"secret_label" uuid DEFAULT gen_random_uuid() NOT NULL,
	"secret_sealed" text,
	"old_secret_sealed" text,
	"old_secret_until" timestamp with time zone,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alert_rules" (
	"rule_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_rules_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"condition" text NOT NULL,
	"threshold" integer,
	"waiting_code" text,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"registrant_id" text,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL,
	"modifier_id" text,
	"modified_at" timestamp with time zone,
	"deleter_id" text,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"alert_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"rule_id" bigint NOT NULL,
	"severity" text NOT NULL,
	"subject" text NOT NULL,
	"value" text NOT NULL,
	"state" text DEFAULT 'raised' NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" text,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"delivery_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deliveries_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel_id" bigint,
	"alert_id" bigint,
	"event" text,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"message_id" text DEFAULT 'msg_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"response_code" integer,
	"error" text,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_rule_id_alert_rules_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."alert_rules"("rule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_channel_id_alert_channels_channel_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."alert_channels"("channel_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_alert_id_alerts_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alerts"("alert_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("rule_id","subject") WHERE "alerts"."state" <> 'resolved';--> statement-breakpoint
CREATE INDEX "alerts_subject" ON "alerts" USING btree ("rule_id","subject","raised_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_message" ON "deliveries" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("channel_id","alert_id","event");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("next_try_at") WHERE "deliveries"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel_id","delivery_id");