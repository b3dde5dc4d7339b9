DROP INDEX "audit_events_age";--> statement-breakpoint
DROP INDEX "audit_events_account";--> statement-breakpoint
CREATE INDEX "audit_events_page" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_action" ON "audit_events" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_events_address" ON "audit_events" USING btree ("address" text_pattern_ops,"at","id");--> statement-breakpoint
CREATE INDEX "audit_events_target" ON "audit_events" USING gin ("target" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_events_account" ON "audit_events" USING btree ("account_id","at","id");