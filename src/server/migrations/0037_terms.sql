CREATE TABLE "downgrades" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"choose_until" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"day" date PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instalments" (
	"account_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"due_on" date NOT NULL,
	"amount_fen" integer NOT NULL,
	"state" text NOT NULL,
	"due_since" timestamp (3) with time zone,
	CONSTRAINT "instalments_account_id_term_id_number_pk" PRIMARY KEY("account_id","term_id","number"),
	CONSTRAINT "instalments_amount" CHECK ("instalments"."amount_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"instalment" integer NOT NULL,
	"amount_fen" integer NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"receipt_year" integer NOT NULL,
	"receipt_place" integer NOT NULL,
	"plan" text NOT NULL,
	"starts_on" date NOT NULL,
	"due_on" date NOT NULL,
	"customer" text NOT NULL,
	"email" text NOT NULL,
	"recorded_by" uuid NOT NULL,
	"recorded_by_email" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "payments_once" UNIQUE("account_id","term_id","instalment"),
	CONSTRAINT "payments_receipt" UNIQUE("receipt_year","receipt_place")
);
--> statement-breakpoint
CREATE TABLE "receipt_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"last_place" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "terms" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" text NOT NULL,
	"source" text NOT NULL,
	"lead_id" uuid,
	"starts_on" date NOT NULL,
	"due_on" date NOT NULL,
	"begins_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"told_ahead" integer,
	CONSTRAINT "terms_account_id_id_pk" PRIMARY KEY("account_id","id"),
	CONSTRAINT "terms_days" CHECK ("terms"."due_on" >= "terms"."starts_on" and "terms"."ends_at" >= "terms"."begins_at")
);
--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "stays_without_plan" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "over_plan_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "downgrades" ADD CONSTRAINT "downgrades_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instalments" ADD CONSTRAINT "instalments_account_id_term_id_terms_account_id_id_fk" FOREIGN KEY ("account_id","term_id") REFERENCES "public"."terms"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_account_id_term_id_instalment_instalments_account_id_term_id_number_fk" FOREIGN KEY ("account_id","term_id","instalment") REFERENCES "public"."instalments"("account_id","term_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terms" ADD CONSTRAINT "terms_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "downgrades_open" ON "downgrades" USING btree ("choose_until") WHERE "downgrades"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "instalments_planned" ON "instalments" USING btree ("due_on") WHERE "instalments"."state" = 'planned';--> statement-breakpoint
CREATE INDEX "instalments_due" ON "instalments" USING btree ("due_on") WHERE "instalments"."state" = 'due';--> statement-breakpoint
CREATE INDEX "terms_to_start" ON "terms" USING btree ("begins_at") WHERE "terms"."started_at" is null;--> statement-breakpoint
CREATE INDEX "terms_open" ON "terms" USING btree ("ends_at") WHERE "terms"."closed_at" is null;--> statement-breakpoint
CREATE FUNCTION "keep_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Deeper is the deletion of the account, whose payments go with it.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'payments stay as they were recorded' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "payments_kept" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "keep_payments"();--> statement-breakpoint
CREATE TRIGGER "payments_not_emptied" BEFORE TRUNCATE ON "payments" FOR EACH STATEMENT EXECUTE FUNCTION "keep_payments"();--> statement-breakpoint
INSERT INTO "terms" ("account_id", "id", "plan", "source", "starts_on", "due_on", "begins_at", "ends_at", "granted_at", "started_at", "closed_at")
SELECT "id", gen_random_uuid(), "plan", 'admin', ("created_at" AT TIME ZONE 'UTC')::date,
  greatest((("plan_until" AT TIME ZONE 'UTC') - interval '1 millisecond')::date, ("created_at" AT TIME ZONE 'UTC')::date),
  least("created_at", "plan_until"), "plan_until", "created_at", now(), CASE WHEN "plan_until" <= now() THEN now() END
FROM "accounts" WHERE "plan" <> 'free' AND "plan_until" IS NOT NULL;