CREATE TABLE "how_to_pay" (
	"id" text PRIMARY KEY NOT NULL,
	"zh" text NOT NULL,
	"en" text NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
