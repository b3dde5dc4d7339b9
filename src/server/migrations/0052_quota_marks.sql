CREATE TABLE "quota_notice_days" (
	"account_id" uuid NOT NULL,
	"bot_id" uuid NOT NULL,
	"day" date NOT NULL,
	"told" integer NOT NULL,
	CONSTRAINT "quota_notice_days_account_id_bot_id_day_pk" PRIMARY KEY("account_id","bot_id","day")
);
--> statement-breakpoint
ALTER TABLE "quota_warnings" DROP CONSTRAINT "quota_warnings_account_id_day_level_pk";--> statement-breakpoint
ALTER TABLE "quota_warnings" ADD COLUMN "reached" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_warnings" ADD CONSTRAINT "quota_warnings_account_id_day_level_reached_pk" PRIMARY KEY("account_id","day","level","reached");--> statement-breakpoint
ALTER TABLE "quota_notice_days" ADD CONSTRAINT "quota_notice_days_account_id_bot_id_bots_account_id_id_fk" FOREIGN KEY ("account_id","bot_id") REFERENCES "public"."bots"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "quota_notice_days" ("account_id", "bot_id", "day", "told")
SELECT n."account_id", n."bot_id", n."day", count(*) FROM "quota_notices" n
JOIN "bots" b ON b."account_id" = n."account_id" AND b."id" = n."bot_id"
GROUP BY n."account_id", n."bot_id", n."day";
