-- Bots from before get what their language says for the new kinds of replies. A text of theirs that was never changed is taken to its new words;
-- all others stay as their owners wrote them.
UPDATE "bots" SET "reply_settings" = '{
  "thanksReply": "不客气，有问题随时找我。",
  "identityReply": "我是{bot}，一个自动答疑的机器人，不是真人。",
  "acknowledgeReply": "好的。还有别的问题，直接发给我就行。",
  "unclearReply": "我在。您可以换个说法再说一次；想找同事，回复“转人工”就行。",
  "personReply": "我是机器人，不能直接转接。请留下您的问题和手机号、微信号或邮箱，我转给同事，请他们联系您。",
  "contactReply": "已记下 {contact}，同事上班后联系您。",
  "orderReply": "已记下订单号 {contact}。请再留一个手机号、微信号或邮箱，方便同事联系您。",
  "insultReply": "抱歉让您不满意。您可以说说遇到了什么问题；想找同事，回复“转人工”就行。",
  "offTopicReply": "这个我答不了。我只回答和我们有关的问题，您可以直接问我。"
}'::jsonb || "reply_settings"
WHERE "language" = 'zh';
--> statement-breakpoint
UPDATE "bots" SET "reply_settings" = '{
  "thanksReply": "You''re welcome. I''m here if anything else comes up.",
  "identityReply": "I''m {bot}, a bot that answers questions automatically. I''m not a person.",
  "acknowledgeReply": "OK. If there''s anything else, just ask.",
  "unclearReply": "I''m here. You can put it another way, or say \"talk to a person\" to reach the team.",
  "personReply": "I''m a bot, so I can''t put you through directly. Leave your question and a phone number or email address, and I''ll pass it to the team so that they can get in touch.",
  "contactReply": "Thanks, I''ve noted {contact}. The team will get in touch during working hours.",
  "orderReply": "Thanks, I''ve noted order {contact}. Please add a phone number or email address, so that the team can reach you.",
  "insultReply": "I''m sorry you''re unhappy. Tell me what went wrong, or say \"talk to a person\" to reach the team.",
  "offTopicReply": "I can''t help with that one. I only answer questions about us, so feel free to ask one."
}'::jsonb || "reply_settings"
WHERE "language" = 'en';
--> statement-breakpoint
UPDATE "bots" SET "reply_settings" = jsonb_set("reply_settings", '{endReply}', to_jsonb('再见，祝您一切顺利。有需要随时再来找我。'::text))
WHERE "reply_settings" ->> 'endReply' = '好的，祝您一切顺利。有需要随时再来找我。';
--> statement-breakpoint
UPDATE "bots" SET "reply_settings" = jsonb_set("reply_settings", '{fallbackReply}', to_jsonb('抱歉，这个问题我还不会答。您可以换个说法再问一次；想找同事，回复“转人工”就行。'::text))
WHERE "reply_settings" ->> 'fallbackReply' = '抱歉，这个问题我还不会答。您可以换个说法再问一次，或者直接联系我们。';
--> statement-breakpoint
UPDATE "bots" SET "reply_settings" = jsonb_set("reply_settings", '{endReply}', to_jsonb('Goodbye, and come back any time.'::text))
WHERE "reply_settings" ->> 'endReply' = 'You''re welcome. Take care, and come back any time.';
--> statement-breakpoint
UPDATE "bots" SET "reply_settings" = jsonb_set("reply_settings", '{fallbackReply}', to_jsonb('Sorry, I don''t have an answer to that yet. Try asking in other words, or say "talk to a person" to reach the team.'::text))
WHERE "reply_settings" ->> 'fallbackReply' = 'Sorry, I don''t have an answer to that yet. Try asking in other words, or contact us directly.';
