import type { ApiReferencePhrases } from '../../zh/features/api-reference.ts'

export const apiReference = {
  title: 'API reference',
  text: 'Ask your bots from a program, or manage bots and their corpus. Every call uses JSON. Errors return a code (RFC 9457).',
  openapi: 'Get openapi.json',
  search: 'Search by path, summary, field or error code',
  contents: 'Contents',
  found: (count) => (count === 1 ? '1 call found' : `${count} calls found`),
  noMatch: {
    title: 'No match',
    text: 'Try another word, such as messages, import or quota-spent.',
    clear: 'Clear search',
  },

  start: {
    title: 'Your first message in three steps',
    steps: [
      'Create an API key on the Connect page of the bot. It is shown once; you can replace it there.',
      'Put the key into the Authorization header and send the question to the messages of the bot.',
      'Hand the conversationId of the reply back to carry on the same conversation.',
    ],
    question: 'How do I place an order?',
    curl: 'Example',
    botId: 'the id of the bot',
    apiKey: 'its API key',
  },

  rules: {
    title: 'What holds for every call',
    errors: 'Any call may answer one of these:',
    idempotency: 'Retry with the same Idempotency-Key and you get the first reply again; nothing is charged twice.',
    retryAfter: 'On 429, wait for the seconds that the Retry-After header names.',
    cookies:
      'Calls for those who are logged in use the session cookie of the browser; changes must come from a page of this site.',
    paging: 'Lists go by nextCursor: hand it back as cursor; null means there is no more.',
  },

  groups: {
    answers: 'Answers',
    bots: 'Bots',
    unanswered: 'Unanswered questions',
    corpus: 'Corpus',
    facts: 'Facts',
    files: 'Files',
    callbacks: 'Contact requests',
    imports: 'Import and export',
    models: 'Optional models',
    plans: 'Plans',
    accounts: 'Accounts',
    enquiries: 'Contact messages and leads',
    factory: 'First version',
    live: 'Live updates',
    system: 'Health',
  },

  access: {
    public: 'Anyone',
    session: 'Logged in',
    admin: 'Admin',
    botKey: 'API key of the bot',
    sessionOrKey: 'Logged in, or account key',
  },

  declared: {
    requires: (entitlement) => `Needs a plan with: ${entitlement}`,
    charges: (quota) => `Counts against: ${quota}`,
    perSecond: (who, burst, rate) => `At most ${burst} at once for each ${who}, then ${rate} a second`,
    everySeconds: (who, burst, seconds) =>
      `At most ${burst} at once for each ${who}, then one every ${seconds} seconds`,
    withinMinutes: (who, max, minutes) => `At most ${max} in ${minutes} minutes for each ${who}`,
    per: {
      address: 'network address',
      key: 'bot',
      account: 'account',
      visitor: 'visitor',
      emailFromAddress: 'pair of email address and network address',
    },
  },

  parts: {
    access: (who) => `Who may call: ${who}`,
    params: 'In the path',
    query: 'In the query',
    body: 'Body',
    reply: 'Reply',
    errors: 'Errors',
    upload: (size) => `Upload one file as multipart/form-data, in the field "file", at most ${size}.`,
    empty: 'Nothing is answered.',
    raw: 'A file is answered.',
    stream: 'A stream of server-sent events is answered. It stays open.',
    idempotent: 'Takes an Idempotency-Key.',
    status: (status) => `Status on success: ${status}`,
    noFields: 'No fields.',
    link: (name) => `Link to ${name}`,
  },
  fields: {
    name: 'Field',
    type: 'Type',
    required: 'required',
    optional: 'optional',
    rules: 'Rules',
    code: 'Code',
    meaning: 'Meaning',
  },
  types: {
    string: 'string',
    number: 'number',
    integer: 'integer',
    boolean: 'boolean',
    object: 'object',
    unknown: 'anything',
    list: (of) => `list of ${of}`,
    orNull: (type) => `${type} or null`,
    either: (types) => types.join(' or '),
  },
  limits: {
    maxLength: (limit) => `at most ${limit} characters`,
    minLength: (limit) => `at least ${limit} characters`,
    maximum: (limit) => `at most ${limit}`,
    minimum: (limit) => `at least ${limit}`,
    maxItems: (limit) => `at most ${limit} entries`,
    minItems: (limit) => `at least ${limit} entries`,
    format: (format) => `format ${format}`,
    byDefault: (value) => `default ${value}`,
  },

  summaries: {},
} satisfies ApiReferencePhrases
