/** Orders, instalments, receipts, and what comes after a plan. */

export const terms = {
  title: 'Order and payments',
  text: 'What your plan costs, its instalments and your receipts.',
  period: (from, until) => `${from} to ${until}`,
  trial: 'VIP trial',
  paidOf: (paid, all) => `${paid} of ${all} paid`,
  daysLeft: (days) => (days === '1' ? '1 day left' : `${days} days left`),
  from: (day) => `From ${day}`,
  ended: 'Ended',

  resting: {
    title: 'VIP is paused',
    text: 'A payment is overdue. Nothing was deleted, and VIP is back as soon as you pay.',
  },
  due: (day) => `A payment is due. Please pay by ${day}; after that, VIP is paused until you do.`,

  order: {
    heading: 'Choose how to pay',
    monthly: 'Monthly',
    monthlySum: (price, count) => `${price} × ${count}`,
    monthlyText: '12 monthly instalments in a row',
    yearly: 'Yearly',
    yearlyText: 'Paid once, for a full year',
    saving: (amount) => `saves ${amount}`,
    total: (amount) => `${amount} for the year`,
    ask: 'Ask for VIP',
    steps: [
      'We agree on the plan and how you pay',
      'You transfer, VIP is on, and we email you',
      'Each payment gets a receipt that you can print here',
    ],
  },

  instalments: {
    heading: 'Instalments',
    text: (price, count) =>
      `${count} instalments of ${price}. One that is unpaid for 10 working days pauses VIP; nothing is deleted.`,
    once: 'Paid once',
    number: 'No.',
    dueOn: 'Due',
    amount: 'Amount',
    state: 'State',
    receipt: 'Receipt',
    states: { planned: 'Not due yet', due: 'Due', paid: 'Paid', overdue: 'Overdue' },
    progress: (paid, all) => `${paid} of ${all} instalments paid`,
    all: (count) => `Show all ${count}`,
    fewer: 'Show fewer',
  },

  pay: {
    heading: 'How to pay',
    text: 'Payment is by bank transfer. The person who arranged your plan gives you the account details; do not trust others. If you have none yet, ask us on the contact page.',
    amount: 'Amount due',
    note: 'Payment reference',
    noteText: 'With it, we find your payment sooner.',
    after: 'We usually record a transfer within one working day, and email you the receipt.',
    nothing: 'There is nothing to pay right now.',
  },

  receipts: {
    heading: 'Receipts',
    none: 'Receipts appear here once a payment is recorded.',
    print: 'Print',
    open: (number) => `Open receipt ${number}`,
  },
  receipt: {
    title: 'Receipt',
    number: 'Number',
    customer: 'Customer',
    email: 'Account',
    item: 'For',
    itemMonthly: (number, count) => `Huida VIP, monthly, instalment ${number} of ${count}`,
    itemYearly: 'Huida VIP, yearly',
    period: 'Service period',
    paidOn: 'Paid on',
    reference: 'Transfer note',
    amount: 'Amount received',
    recorded: (day) => `Recorded on ${day}`,
    note: 'This confirms your payment. It is not a tax invoice.',
    back: 'Back to the order',
    missing: 'There is no such receipt',
  },

  ending: {
    heading: 'If you go back to Free',
    headingNow: 'Now that you are on Free',
    text: (day) => `Your plan runs to ${day}. Only after that does this change, and nothing is deleted.`,
    textPaused:
      'VIP is paused, so the free plan applies for now. Nothing was deleted, and everything is back once you pay.',
    textNow: 'Your plan has ended. Nothing was deleted, and a renewal brings everything back.',
    none: 'Nothing you use would be missing on the free plan.',
    bots: (stays, closed) => `${stays} stay, ${closed} paused`,
    botsText: (names) => `Paused: ${names}. Customers cannot open them; you can look, but not change anything.`,
    botsClosed: (names) => `Paused: ${names}. Customers cannot open them; you can look, but not change anything.`,
    choose: 'Choose which stay',
    chooseBy: (day) => `Choose by ${day}, or the oldest stay.`,
    items: (count) => `All ${count} items keep answering`,
    itemsText: (name, limit) => `${name} has more than ${limit}, so you cannot add any. You can still edit and delete.`,
    features: (names) => `Off: ${names}`,
    featuresText: 'What you already have is kept.',
    lowered: (from, to) => `${from} → ${to}`,
    channels: 'Web button, link and API go on',
    channelsText: 'The bots that stay keep working wherever they are connected.',
    unlimited: 'Unlimited',
  },

  cancel: {
    action: 'Do not renew',
    title: 'Let the plan end?',
    text: (day) =>
      `You keep VIP until ${day}, then you are back on the free plan. Until that day you can change your mind.`,
    monthly: 'Instalments stay due on their days until then.',
    confirm: 'Let it end',
    keep: 'Keep the plan',
    done: 'Cancelled',
    state: (day) => `Cancelled. The plan ends after ${day}.`,
    undo: 'Undo',
    undone: 'Undone, your plan goes on',
  },

  choice: {
    title: 'Choose the bots that stay',
    text: (limit) =>
      `The free plan has room for ${limit}. The others are paused; their content is kept, and a renewal brings them back.`,
    items: (count) => `${count} items`,
    created: (day) => `made on ${day}`,
    chosen: (chosen, limit) => `${chosen} of ${limit} chosen`,
    save: 'Keep these',
    saved: 'Saved',
  },
} satisfies typeof import('../../zh/account/terms.ts').terms
