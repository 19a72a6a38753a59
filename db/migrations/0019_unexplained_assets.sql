CREATE TABLE "unexplained_assets" (
	"unexplained_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unexplained_assets_unexplained_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"collection_id" bigint NOT NULL,
	"tree_id" bigint,
	"asset_id" text NOT NULL,
	"leaf_index" integer,
	"owner" text,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	CONSTRAINT "unexplained_assets_asset" UNIQUE("asset_id")
);
--> statement-breakpoint
ALTER TABLE "unexplained_assets" ADD CONSTRAINT "unexplained_assets_collection_id_collections_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("collection_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unexplained_assets" ADD CONSTRAINT "unexplained_assets_tree_id_trees_tree_id_fk" FOREIGN KEY ("tree_id") REFERENCES "public"."trees"("tree_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unexplained_assets_collection" ON "unexplained_assets" USING btree ("collection_id","unexplained_id");--> statement-breakpoint
CREATE INDEX "unexplained_assets_tree" ON "unexplained_assets" USING btree ("tree_id") WHERE "unexplained_assets"."tree_id" is not null;