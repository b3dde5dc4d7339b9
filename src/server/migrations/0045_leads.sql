CREATE TABLE "lead_entries" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"author" text NOT NULL,
	CONSTRAINT "lead_entries_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"account_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contact" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"reason" text NOT NULL,
	"pay_type" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "leads_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "lead_entries" ADD CONSTRAINT "lead_entries_account_id_lead_id_leads_account_id_id_fk" FOREIGN KEY ("account_id","lead_id") REFERENCES "public"."leads"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_entries_lead" ON "lead_entries" USING btree ("account_id","lead_id","at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leads_open" ON "leads" USING btree ("account_id") WHERE "leads"."state" in ('new', 'contacted');--> statement-breakpoint
CREATE INDEX "leads_id" ON "leads" USING btree ("id");--> statement-breakpoint
CREATE INDEX "leads_page" ON "leads" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "leads_changed" ON "leads" USING btree ("changed_at","id");