/** The wording of spec section 8 is kept to the letter, its slips included: customers and tests know these sentences. */
import type { ErrorDetails } from '#contract/errors.ts'

function wait(seconds: number): string {
  const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [seconds, 'second']
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

function numberText({ min, max }: ErrorDetails): string {
  if (typeof max === 'number') return `No more than ${max.toLocaleString('en')}`
  return typeof min === 'number' ? `At least ${min.toLocaleString('en')}` : 'Enter a valid number'
}

function fileNameText({ reason, characters, hidden, endings, limit }: ErrorDetails): string {
  if (reason === 'too-long') return `A file name can have ${limit} characters. Please shorten it and upload it again.`
  if (reason === 'empty') return 'The file has no name. Please give it one and upload it again.'
  if (reason === 'ending' && Array.isArray(endings))
    return `The ending of the file name does not match its content. Please rename it to end in ${endings.map((ending) => `.${ending}`).join(' or ')}.`
  const named = Array.isArray(characters) && characters.length > 0 ? characters.join(' ') : ''
  if (named === '')
    return 'The file name has invisible control characters. Please type it anew and upload the file again.'
  return `A file name cannot contain ${named}${hidden === true ? ' or invisible control characters' : ''}. Please rename the file and upload it again.`
}

export const errors = {
  // Input
  'invalid-input': 'Something in the form is not right. Please check it and try again.',
  'field-required': 'Fill in this field',
  'field-too-long': ({ limit }: ErrorDetails) =>
    limit === undefined ? 'This is too long, please shorten it' : `At most ${limit} characters`,
  'too-many-entries': ({ limit }: ErrorDetails) =>
    limit === undefined ? 'This has too many entries' : `At most ${limit} entries`,
  'field-too-short': ({ limit }: ErrorDetails) =>
    limit === undefined ? 'This is too short, please write a little more' : `At least ${limit} characters`,
  'number-out-of-range': ({ min, max }: ErrorDetails) => numberText({ min, max }),
  'choice-invalid': 'Choose an option',
  'email-format': 'Incorrect email format',
  'phone-format': 'Enter a phone number of at least 5 digits. A country code and an extension are fine',
  'password-weak':
    'Use at least 8 characters, with an uppercase letter, a lowercase letter, a digit and a special character',
  'password-common': 'This password is too common or too close to your email. Choose another one',
  'password-mismatch': 'The two passwords you entered did not match',
  'email-same': 'This is your email already',
  'password-same': 'New password cannot be the same as original password',
  'original-password-format': 'The original password format you entered is incorrect',
  'name-characters': ({ signs }: ErrorDetails) =>
    Array.isArray(signs) && signs.length > 0
      ? `A name cannot have ${signs.join(' ')} in it. Use letters, digits, spaces and - _ & ' . ( )`
      : "Use only letters, digits, spaces and - _ & ' . ( )",
  'time-zone': 'Choose a time zone from the list',
  'date-range': ({ isValidity }: ErrorDetails) =>
    isValidity === true
      ? '"Valid until" cannot be before "Valid from"'
      : 'Check the dates: the first day cannot be after the last',
  'day-out-of-range': ({ from, to }: ErrorDetails) => {
    if (typeof from === 'string' && typeof to === 'string') return `Choose a day from ${from} to ${to}`
    return typeof to === 'string'
      ? `No later than ${to}`
      : typeof from === 'string'
        ? `No earlier than ${from}`
        : 'This day is too far away'
  },
  'make-up-day-working': ({ day }: ErrorDetails) =>
    `${typeof day === 'string' ? day : 'This day'} is not a Saturday or Sunday. Only weekend days can be make-up days`,
  'day-listed-otherwise': ({ day, kind }: ErrorDetails) =>
    `${typeof day === 'string' ? day : 'This day'} is already listed as a ${kind === 'working' ? 'make-up working day' : 'holiday'}. To change it, remove it first`,
  'end-before-start': 'The end has to come after the start',
  'end-past': 'This time has already passed',
  'link-format': 'Enter a full address that begins with http:// or https://',
  'blank-brackets': 'Please use round brackets here: the ones you typed mark blanks',
  'amount-format': 'Digits only here, such as 299. Anything else goes into the description',
  'percent-format': 'Enter a whole number from 1 to 99, such as 10',
  'birthday-format': 'Choose a valid date',

  // Accounts
  'not-logged-in': 'Please log in first',
  'credentials-wrong': 'Incorrect username or password',
  'original-password-wrong': 'Incorrect original password',
  'password-wrong': 'Incorrect password',
  'code-wrong': 'Incorrect code',
  'code-expired': 'This code has expired. Please get a new one.',
  'code-tries-spent': 'Too many wrong tries. Please get a new code.',
  'code-too-soon': ({ retryAfterSeconds }: ErrorDetails) =>
    retryAfterSeconds === undefined
      ? 'A code was sent just now. Please wait a moment.'
      : `A code was sent just now. You can get another in ${wait(retryAfterSeconds)}.`,
  'code-used': 'This code was used already. Wait until the app shows the next one.',
  'log-in-expired': 'Your log-in took too long. Please enter your password again.',
  'second-factor-on': 'Two-step log-in is already on',
  'second-factor-off': 'Two-step log-in is not on',
  'second-factor-not-started': 'Make a setup key first, then enter a code',
  'invitation-wrong': 'Incorrect invitation code',
  'invitation-expired': 'This invitation code has expired. Please request a new one.',
  'code-not-open': 'This code was used, has expired, or was revoked.',
  'application-exists': 'There is already a request for this email.',
  'application-decided': 'This request has already been decided. Reload the list.',
  'account-exists': 'Account already exists',
  'account-unregistered': 'This user is unregistered',
  'account-missing': 'The user does not exist',
  'account-unverified': 'User not verified',
  'account-suspended': 'This account is suspended. Please contact the administrator of this site.',
  'account-deleting': 'This account is about to be deleted. Keep it first, then you can use it again.',
  'account-changed': 'Someone else has just changed this account. Check how it stands now, then try again.',
  'last-admin': 'This is the only admin who can still log in. Make someone else an admin first.',
  'deletion-too-soon': ({ until }) =>
    `The email or two-step log-in was changed lately. In case it was not you, the account can only be deleted seven days later${typeof until === 'string' ? `, from ${until}` : ''}.`,
  'default-account':
    'This is the default admin account of the site. Set another one in DEFAULT_ADMIN_ACCOUNT before you delete it.',
  'export-running': 'An export is being written. You can start another one when it is done.',
  'exports-spent': ({ limit }: ErrorDetails) =>
    `You have used today's ${limit ?? 3} exports. You can export again tomorrow.`,
  'sign-in-failed': 'Sign in failed',
  'setup-link-wrong': 'This set-up link is not valid. Use the latest one that the server printed when it started.',
  'setup-done': 'The owner account already exists. Please log in.',
  'challenge-wrong': 'The browser check has expired. Please submit the form again.',
  'proof-needed':
    'Too many failed log-ins to this account. Your browser has to pass a check first; please submit again',

  // Rights and limits
  'not-allowed': 'You are not allowed to do this',
  'second-factor-needed': 'This site requires two-step log-in for administrators. Please switch it on first.',
  'origin-refused': 'This request came from another site and was refused. Open this site itself and try again.',
  'only-looking': 'You are looking at the default admin account. Nothing can be changed here.',
  'vip-only': 'This version only available for VIP',
  'limit-reached': ({ limit, used }: ErrorDetails) =>
    `Limit operation, Please upgrade your subscription${
      typeof limit === 'number' && typeof used === 'number'
        ? ` (${used.toLocaleString('en')} of ${limit.toLocaleString('en')} in use)`
        : ''
    }`,
  'corpus-full': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? 'The corpus is full. Delete items you no longer need, or upgrade your plan.'
      : `The corpus is full at ${limit.toLocaleString('en')} items. Delete some you no longer need, or upgrade your plan.`,
  'storage-full': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? 'Your file storage is full. Delete files you no longer need, or upgrade your plan.'
      : limit === 0
        ? 'Your plan has no file storage. Upgrade to store files.'
        : `Your file storage is full: your plan has ${limit.toLocaleString('en')} MB. Delete files you no longer need, or upgrade your plan.`,
  'plan-below-free': 'VIP cannot have less than free accounts',
  'quota-spent': ({ limit, used, retryAfterSeconds }: ErrorDetails) =>
    `Limit operation, Please upgrade your subscription${
      typeof limit === 'number' && typeof used === 'number'
        ? `. Today's calls are used up (${used.toLocaleString('en')} of ${limit.toLocaleString('en')})`
        : ''
    }${retryAfterSeconds === undefined ? '' : `; there are new ones in ${wait(retryAfterSeconds)}`}`,
  'customer-limit': ({ limit, per, retryAfterSeconds }: ErrorDetails) =>
    `You have reached the limit for now${
      limit === undefined ? '' : ` (${limit.toLocaleString('en')} messages a ${per === 'minute' ? 'minute' : 'day'})`
    }.${retryAfterSeconds === undefined ? '' : ` Please come back in ${wait(retryAfterSeconds)}.`}`,
  'too-many-requests': ({ retryAfterSeconds }: ErrorDetails) =>
    retryAfterSeconds === undefined
      ? 'Too many requests. Please wait a moment.'
      : `Too many requests. Please try again in ${wait(retryAfterSeconds)}.`,
  'key-wrong': 'The API key is missing or not valid. Check it, or create a new one on the Connect page of the bot.',
  'key-scope': ({ scope }: ErrorDetails) =>
    `This API key may not do this: it lacks the permission ${typeof scope === 'string' ? scope : 'for it'}. Use a key that has it.`,
  'key-calls-spent': ({ limit, retryAfterSeconds }: ErrorDetails) =>
    `This key may make ${(limit ?? 0).toLocaleString('en')} calls a day, and today's are used up.${retryAfterSeconds === undefined ? '' : ` The count begins anew in ${wait(retryAfterSeconds)}.`}`,
  'webhooks-full': ({ limit }: ErrorDetails) =>
    `A bot can have ${limit ?? 10} webhooks. Delete one you no longer need first.`,
  'webhook-off': 'This webhook is off. Switch it on first.',
  'model-missing': 'This API key reaches no bot with that id or name.',
  'keys-full': ({ limit }: ErrorDetails) => `You can have ${limit ?? 20} keys. Revoke one you no longer need first.`,

  // Contact us and leads
  'contact-limit': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? 'You have sent enough messages for today. Please write again tomorrow.'
      : `You can send ${limit} messages a day. Please write again tomorrow.`,
  'lead-open': 'A request is open already. Withdraw it before you send another.',
  'enquiry-moved':
    'Another administrator has just changed the state. You now see the latest one: look at it before you change it.',

  // Notices
  'notices-full': ({ limit }: ErrorDetails) =>
    `At most ${limit ?? 20} notices can be showing or scheduled. End or delete one first.`,
  'notice-moved': 'Someone else has just changed this notice. Reload the list and check it before you go on.',

  // Bots
  'bot-create-failed': 'Can not add new chatbot, please try again later',
  'bot-name-taken': 'You already have a bot with this name. Please choose another.',
  'bot-name-mismatch': 'This is not the name of the bot',
  'bot-closed': 'This bot is offline at the moment. Please come back later.',
  'bot-draft': 'This bot is being prepared. Please come back later.',
  'answers-preparing': 'This bot has many answers and is still getting ready. Please ask again in a moment.',

  // Corpus
  'question-exists': 'This question is already in the corpus. Edit the existing item instead.',
  'replies-changed': 'The replies have just been changed elsewhere. Look at the latest version, then save.',
  'edit-conflict': 'Someone else has changed this item. Open it again to see the latest version before you edit.',
  'nothing-selected': 'Select at least one item first',
  'filled-too-long': ({ items }: ErrorDetails) =>
    items === undefined
      ? 'With its blanks filled in, this is too long. Please shorten it.'
      : `Please shorten this: ${items === 1 ? 'with it, 1 item is' : `with it, ${items} items are`} too long.`,

  // Bot information
  'feature-exists': 'There is already a feature with this name. Please choose another.',

  // Models
  'model-url-format': 'Enter an address that starts with http:// or https://, without a user name, ? or #',
  'url-refused':
    'For security reasons Huida does not connect to this address. For a service on this machine or network, set ALLOW_PRIVATE_ADDRESSES=on on the server and restart it. Metadata addresses of cloud machines are never allowed',
  'model-repository-format': 'Enter it as owner/model, with one slash',
  'model-installing': 'Another model is being downloaded. Wait for it to finish, or cancel it.',
  'model-off': 'No language model is set up here. Please ask your administrator.',
  'model-failed': 'The language model returned no result. Please try again later.',

  // Websites
  'site-format': 'Enter an address or a domain, such as shop.example.com',
  'identity-required': 'Please log in to this website first, then chat with us',
  'identity-refused': 'Your log-in is not valid any more. Please reload the page and try again',
  'identity-secret-missing': 'Make an identity secret first, then switch this on',

  // Messages
  'conversation-taken': 'Somebody has taken this conversation over already',
  'conversation-moved': 'This conversation has moved on. Refresh it and try again',
  'export-too-large': 'Too many records match. Choose a shorter period and export again',

  // Files
  'link-expired': 'This link has expired. Please ask for a new one.',
  'file-missing': 'Choose a file',
  'file-name': fileNameText,
  'file-too-large': 'File size cannot be larger than 5M',
  'file-type': 'This file upload is not supported',
  'file-encrypted': 'The file is protected by a password. Remove it and upload the file again.',
  'file-damaged': 'The file is damaged and cannot be opened. Save it again in the program it comes from and retry.',
  'file-encoding': 'The characters in this file cannot be read. Save it as CSV UTF-8 and upload it again.',
  'file-too-many-rows': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? 'The file has too many rows. Please split it.'
      : `A file can have at most ${limit.toLocaleString('en')} rows. Please split it.`,
  'file-too-many-columns': 'The file has too many columns. Compare it with the template and remove the extra ones.',
  'file-cell-too-long': ({ rowNumber }: ErrorDetails) =>
    `A cell${typeof rowNumber === 'number' ? ` in row ${rowNumber.toLocaleString('en')}` : ''} contains too much text. Shorten it and upload the file again.`,
  'file-no-header': 'No columns of questions and answers were found',
  'column-question': 'Choose one column as the question',
  'column-answer': 'Choose one column as the answer',
  'column-repeated': 'Keywords, intent and enabled can each have one column only',
  'file-empty': 'The file has no content. Start filling it in from the second row.',
  'file-unsafe':
    'The file contains unsafe content and was not read. Remove its macros, save it as a plain document or spreadsheet, and try again.',
  'file-time-out': 'Reading the file took too long, so it was stopped. Please split it into smaller files.',
  'file-too-many-pages': ({ limit }: ErrorDetails) =>
    limit === undefined
      ? 'The document has too many pages. Please split it into several files.'
      : `A document can have ${limit} pages. Please split it into several files.`,
  'file-no-text': 'There is no text in it: it is empty, or a scan',
  'file-no-questions': 'No headings or questions found, so there is nothing to import',
  'attachment-too-large': 'File size cannot be larger than 3.5M',
  'attachment-type': 'This file upload is not supported',
  'import-not-ready': 'This import cannot do that right now. Reload to see its status.',
  'import-has-errors': 'Some rows still have errors. Fix them, or choose to skip them.',
  'import-not-undoable': 'This import can no longer be undone',
  'import-no-next-row': 'There is no row below to merge with',
  'import-failed': 'The import failed and nothing was stored. Please try again.',

  // General
  'not-found': 'Not found. It may have been deleted.',
  'method-not-allowed': 'This address does not support that request method',
  'idempotency-mismatch': 'This Idempotency-Key was already used for a different request. Please use a new one.',
  'body-too-large': 'This request is too large. Please send less.',
  'body-too-deep': 'This JSON has too many levels or too many values. Please send something simpler.',
  'request-malformed': 'This is not a valid HTTP request',
  'request-time-out': 'The request took too long to arrive. Please send it again.',
  'headers-too-large': 'The headers of this request are too large',
  'url-malformed': 'This address is malformed. Please check its % characters.',
  'url-too-long': 'A part of this address is too long',
  'media-type': 'This content type is not supported. Please send JSON.',
  'remove-failed': 'Remove failed',
  'update-failed': 'Update failed',
  'bot-read-only':
    'Your plan has ended and this bot is over its limit, so it is read-only. It opens again as soon as you upgrade.',
  'term-overlaps': ({ until }) =>
    `There is already a plan for these days${typeof until === 'string' ? `, until ${until}` : ''}. Please start on the day after it ends.`,
  'instalment-paid': 'A payment for this instalment has already been recorded',
  'payment-amount': ({ expectedFen }) =>
    typeof expectedFen === 'number'
      ? `The amount should be ${(expectedFen / 100).toLocaleString('en')} yuan`
      : 'Enter an amount, such as 288 or 288.50',
  'choice-closed': 'The time to choose is over. You can still fill places that become free.',
  'operation-failed': 'The operation failure',
  'network-error': 'Network error',
  'network-busy': 'The network is busy, please try again later.',
  'live-updates-full': 'Too many pages are open at once. This page refreshes every few seconds instead.',
  'disk-full': "The server's disk is full, so nothing can be saved right now. Please tell your administrator.",
  'image-format': 'Format error',
  'chunk-load': 'Chunk load error. Please reload the page.',
} satisfies typeof import('../zh/errors.ts').errors
