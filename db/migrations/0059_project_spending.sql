CREATE TABLE "project_spending" (
	"project_id" bigint NOT NULL,
	"day" date NOT NULL,
	"spent_lamports" bigint NOT NULL,
	CONSTRAINT "project_spending_pk" PRIMARY KEY("project_id","day")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "daily_cap_lamports" bigint;--> statement-breakpoint
ALTER TABLE "project_spending" ADD CONSTRAINT "project_spending_project_id_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("project_id") ON DELETE no action ON UPDATE no action;