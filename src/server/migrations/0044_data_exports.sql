CREATE TABLE "data_export_parts" (
	"account_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "data_export_parts_account_id_export_id_part_pk" PRIMARY KEY("account_id","export_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"run" integer DEFAULT 0 NOT NULL,
	"progress" double precision DEFAULT 0 NOT NULL,
	"size_bytes" bigint,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_account_id_export_id_data_exports_account_id_id_fk" FOREIGN KEY ("account_id","export_id") REFERENCES "public"."data_exports"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_running" ON "data_exports" USING btree ("account_id") WHERE "data_exports"."status" in ('waiting', 'writing');--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree ("asked_at");--> statement-breakpoint
-- Archives are packed already: compressing them again would take time and save nothing.
ALTER TABLE "data_export_parts" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
