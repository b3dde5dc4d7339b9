import type { lastQuestions as zh } from '../../zh/features/last-questions.ts'

function messages(count: string): string {
  return count === '1' ? '1 message' : `${count} messages`
}

function lines(count: string): string {
  return count === '1' ? '1 line' : `${count} lines`
}

export const lastQuestions = {
  title: 'Test with real questions',
  text: 'Paste what customers asked lately. See at once how much the bot can answer, what is missing, and add it on the spot.',
  input: {
    label: 'Customer messages, one per line',
    help: (count) =>
      `Up to ${count} at once. You can paste a chat log: a time or name at the start of a line is removed, and so are lines marked as your agents'. Every other line counts as a message. Nothing counts as a customer message or against today's quota.`,
    placeholder: 'do you take cash on delivery\n[10:33, 22/11/2026] Amy: when will it ship?\nis the large one in stock',
    action: 'Start the test',
    example: 'Try an example',
    examples:
      'when do you close\ncan i pay on delivery\ndo you take cash on delivery\nhow do i return something\nany discount for members\ncan i get an invoice\nhello',
    found: (count) => `${messages(count)} found`,
    stripped: (count) => `Time or name removed from ${lines(count)}`,
    dropped: (count) => `${lines(count)} left out: not a customer's question`,
    tooMany: (count, max) => `${messages(count)} in all; the first ${max} are tested`,
    none: 'No messages to test yet. Write one customer message per line.',
  },
  progress: (done, total) => `${done} of ${total} tested`,
  progressLabel: 'Progress of the test',
  stop: 'Stop',
  goOn: (count) => `Test the remaining ${count}`,
  again: 'Test other messages',
  download: 'Download results (CSV)',
  coverage: 'Answered directly',
  coverageText: (answered, total) => `${answered} of ${messages(total)} answered directly`,
  filter: 'Messages by result',
  outcome: {
    all: 'All',
    answered: 'Answered',
    offered: 'Offered a choice',
    refused: 'Not answered',
    noted: 'Details noted',
  },
  none: {
    answered: 'Nothing was answered directly yet.',
    offered: 'No message needs a second choice.',
    refused: 'Nothing went unanswered.',
    noted: 'No message has contact details or an order number alone.',
  },
  row: {
    label: (question) => `Message: ${question}`,
    times: (count) => `Asked ${count} times`,
    from: (question) => `From "${question}"`,
    offers: 'Customers choose from',
    nearest: (question, percent) => `Closest: "${question}", ${percent} sure`,
    nothing: 'The corpus has nothing about this',
    noted: 'Contact details or order number noted',
    sensitive: 'Has a blocked word; not answered, as you set it',
    more: 'Show all',
    less: 'Show less',
    edit: 'Edit answer',
    add: 'Add an answer',
    choose: 'Choose the answer',
    of: (action, question) => `${action}: ${question}`,
    asking: 'Asking again…',
    nowAnswered: 'Fixed: answered directly now',
    stillNot: 'Not answered directly yet. A few more variants will help',
  },
  group: (count) => `${count} similar messages: one answer covers them`,
  waiting: 'Not tested yet',
  file: {
    name: 'test results',
    columns: {
      question: 'Customer message',
      times: 'Times',
      outcome: 'Result',
      sure: 'Confidence',
      item: 'Matched question',
      answer: 'Answer',
    },
  },
} satisfies typeof zh
