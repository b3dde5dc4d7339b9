/** For Python 3.9 or newer, with its standard library alone. */
import type { Examples, ExampleValues } from './examples.ts'

const text = (value: string) => JSON.stringify(value)

const start = ({ origin, botId }: ExampleValues) => `import json
import os
import urllib.request

BOT = ${text(`${origin}/api/v1/bots/${botId}`)}


def post(url, body, bearer=os.environ["HUIDA_KEY"], **headers):
    headers |= {"Authorization": f"Bearer {bearer}", "Content-Type": "application/json"}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as response:
        return json.load(response)

`

export const pythonExamples: Examples = {
  ask: (values) => `${start(values)}
# Sent again with the same key, the question is answered once.
once = {"Idempotency-Key": "order-1024-question-1"}
reply = post(f"{BOT}/messages", {"text": ${text(values.question)}, "contactId": "customer-1024"}, **once)
# None while a person of your team has the conversation: their words come by the stream.
if reply["answer"]:
    print(reply["answer"]["text"])
`,

  stream: ({ origin, botId }) => `import json
import os
import time
import urllib.request

BOT = ${text(`${origin}/api/v1/bots/${botId}`)}
last_id = ""


def listen():
    global last_id
    headers = {"Authorization": f"Bearer {os.environ['HUIDA_KEY']}", "Last-Event-ID": last_id}
    request = urllib.request.Request(f"{BOT}/events", headers=headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        event = {}
        for line in response:
            name, _, value = line.decode().rstrip("\\n").partition(": ")
            if name:
                event[name] = value
                continue
            if event.get("data"):
                print(event["event"], json.loads(event["data"]), flush=True)
            last_id = event.get("id", last_id)
            event = {}


while True:
    try:
        listen()
    except OSError as error:
        print(error, flush=True)
    # Nothing is lost meanwhile: the stream goes on after the last event that came.
    time.sleep(2)
`,

  token: (values) => `${start(values)}
# On your server. Hand the token to the app of this one customer.
made = post(f"{BOT}/client-tokens", {"contactId": "customer-1024", "ttlSeconds": 3600})
print(made["token"], made["expiresAt"])

# In the app. The token sends and reads the messages of this customer, and nothing else.
reply = post(f"{BOT}/messages", {"text": ${text(values.question)}}, bearer=made["token"])
if reply["answer"]:
    print(reply["answer"]["text"])
`,

  verify: () => `import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

SECRET = base64.b64decode(os.environ["HUIDA_WEBHOOK_SECRET"].replace("whsec_", ""))


def is_genuine(headers, body):
    # Older than five minutes: somebody sends again what they once saw.
    if abs(time.time() - int(headers.get("webhook-timestamp", 0))) > 300:
        return False
    start = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode()
    digest = hmac.new(SECRET, start + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    given = headers.get("webhook-signature", "").split()
    return any(hmac.compare_digest(each, expected) for each in given)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = is_genuine(self.headers, body)
        # Answer at once and work later. An event may come twice: leave out what you have by its webhook-id.
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            print(self.headers["webhook-id"], json.loads(body), flush=True)


server = HTTPServer(("", int(os.environ.get("PORT", 8080))), Handler)
print("ready", flush=True)
server.serve_forever()
`,

  chat: (values) => `${start(values)}
reply = post(
    ${text(`${values.origin}/v1/chat/completions`)},
    {"model": ${text(values.botId)}, "messages": [{"role": "user", "content": ${text(values.question)}}]},
)
print(reply["choices"][0]["message"]["content"])
`,
}
