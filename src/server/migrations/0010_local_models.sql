ALTER TABLE "model_services" ADD COLUMN "is_local" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "local_model" text;--> statement-breakpoint
ALTER TABLE "model_services" ADD COLUMN "local_sha256" text;