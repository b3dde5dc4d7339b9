import type { JobsPhrases } from '../../zh/console/jobs.ts'

const names: Readonly<Record<string, string>> = {
  'send-mail': 'Send a mail',
  'run-import': 'Import a file',
  'embed-corpus': 'Compute vectors of a corpus',
  'embed-changed-corpora': 'Look for corpora without vectors',
  'renew-answer-snapshot': 'Renew an answer index',
  'tell-of-callbacks': 'Tell an owner of contact details',
  'forget-channel-events': 'Clear platform events older than eight days',
  'reseal-channel-secrets': 'Encrypt secrets of connections with the current key',
  'purge-deleted-items': 'Clear deleted items away',
  'keep-plans': 'Look after plans and payments',
}

export const jobs = {
  title: 'Background jobs',
  text: 'Mails, imports and other work that is done behind the scenes. What fails is tried again; after its last try it is given up and waits for you here.',
  count: (count) => `${count} in all`,
  names,
  states: { failed: 'Given up', retrying: 'To be retried', running: 'Running', waiting: 'Waiting' },
  all: 'All',
  state: 'State',
  search: 'Search job, queue, error or number',
  sort: 'Order',
  sorts: { newest: 'Newest first', oldest: 'Oldest first' },
  number: (id) => `Number ${id}`,
  attempts: (attempts, max) => `Tried ${attempts} of ${max} times`,
  added: (when) => `Added ${when}`,
  next: (when) => `Next try: ${when}`,
  soon: 'Starts now',
  started: (when) => `Started ${when}`,
  for: (email) => `Account ${email}`,
  queue: (queue) => `Queue ${queue}`,
  retry: 'Retry now',
  retryOf: (id) => `Retry ${id} now`,
  retryAll: (count) => `Retry these ${count}`,
  retried: (count) => (count === '1' ? '1 job will be tried again' : `${count} jobs will be tried again`),
  drop: 'Drop',
  dropOf: (id) => `Drop ${id}`,
  dropped: 'The job was dropped',
  gone: 'This job is done, or running',
  dropDialog: {
    title: 'Drop this job?',
    text: (name) =>
      `“${name}” will not be done, and cannot be brought back. A mail stays in the outbox, marked as failed.`,
    action: 'Drop',
  },
  empty: {
    title: 'Nothing to do right now',
    text: 'Jobs disappear once they are done. Those that fail stay here until you look after them.',
  },
  noMatch: { title: 'No job matches', text: 'Try another state or another word.' },
  openOutbox: 'Open the outbox',
  exported: {
    fileName: 'background jobs',
    titles: ['Number', 'Job', 'State', 'Attempts', 'Added (UTC)', 'Next try (UTC)', 'Account', 'Error'],
  },
} satisfies JobsPhrases
