// What English-speaking customers write short, read as its full words. Only what means one thing in customer service
// stands here: "rep", "temp" or "cc" mean several. What depends on its neighbours is in `openInContext`.

const short = `
u you|ur your|r are|urs yours|ure you are|youre you are|theyre they are|youve you have|theyve they have|weve we have|yall you all
pls please|plz please|plse please|pleez please|plis please|thx thanks|tnx thanks|thnx thanks|thanx thanks|thks thanks|tks thanks|thnks thanks
tysm thank you so much|tyvm thank you very much|asap as soon as possible|lmk let me know|gimme give me|lemme let me|hafta have to|outta out of
b4 before|cuz because|coz because|becuz because|bcz because|bcoz because|tho though|thru through|nxt next|prev previous|hlp help|luv love
wat what|wot what|wut what|wheres where is|hows how is|whens when is|whos who is|hv have|hav have|dnt do not|dunno do not know
cud could|cld could|shud should|shld should|wud would|wld would|shouldnt should not|werent were not|hadnt had not|mustnt must not|aint is not
any1 anyone|some1 someone|every1 everyone|gr8 great|l8 late|l8r later|m8 mate|gd good
2day today|tday today|2nite tonight|tonite tonight|2night tonight|nite night|nites nights|2moro tomorrow|2morrow tomorrow|2mrw tomorrow
tmrw tomorrow|tmr tomorrow|tmw tomorrow|tmro tomorrow|tmoro tomorrow|tomoz tomorrow|tomorow tomorrow|yday yesterday|ystrday yesterday
wknd weekend|wknds weekends|wkend weekend|wkends weekends|wk week|wks weeks|wkly weekly|mth month|mths months|mnth month|mnths months|mthly monthly
yr year|yrs years|yrly yearly|hrs hours|mins minutes|secs seconds|eod end of day
tue tuesday|tues tuesday|thu thursday|thur thursday|thurs thursday|fri friday|feb february|jul july|aug august|sept september|oct october
nov november|dec december|xmas christmas|bday birthday|bdays birthdays|hols holidays|anniv anniversary|dob date of birth
appt appointment|appts appointments|appmt appointment|apptmt appointment|sched schedule|skd schedule|resched reschedule
resv reservation|rsvn reservation|rsvns reservations|reserv reservation|bkng booking|bkg booking|bkfst breakfast|brkfst breakfast|brekkie breakfast|brekky breakfast
accom accommodation|accomm accommodation|dbl double|sgl single|bdrm bedroom|bdrms bedrooms|bthrm bathroom|flr floor|bldg building|blvd boulevard
tkt ticket|tkts tickets|tix tickets|ppl people|dept department|mgr manager|mngr manager|mgmt management|govt government|asst assistant
acct account|accts accounts|acc account|pw password|pwd password|pwds passwords|passwd password|pswd password|psswd password|usr user|usrname username
addr address|addrs addresses|adrs address|addy address|msg message|msgs messages|pic picture|pics pictures|vid video|vids videos|num number|nbr number|nmbr number
fone phone|fb facebook|ig instagram|insta instagram|yt youtube|info information|cust customer|custs customers|cstmr customer|svc service|svcs services|srvc service
qty quantity|qnty quantity|moq minimum order quantity|amt amount|amts amounts|avg average|approx approximately|aprox approximately|intl international|addl additional
avail available|avlbl available|incl including|excl excluding|reqd required|reqs requirements|lrg large|sml small|sz size|qlty quality|oos out of stock
dlvry delivery|delvry delivery|dlvr deliver|dlvrd delivered|dlv delivery|dely delivery|shpg shipping|shpng shipping|shpmt shipment|pkg package|pkgs packages|pckg package|prcl parcel
trk track|trkg tracking|trkng tracking|rcvd received|recd received|rcv receive|recv receive|rfnd refund|rfnds refunds|rtn return|rtrn return|rtns returns|exch exchange
cxl cancel|cxld cancelled|cncl cancel|canx cancel|cncld cancelled|chk check|chkd checked|chkout checkout|chkin checkin|updt update|fwd forward|chq cheque
pymt payment|pymts payments|pmt payment|pmts payments|pymnt payment|pmnt payment|chrg charge|chrgd charged|chrgs charges|rcpt receipt|rcpts receipts
txn transaction|txns transactions|trxn transaction|xfer transfer|tfr transfer|wdrl withdrawal|vchr voucher|vchrs vouchers|pts points
mbr member|mbrs members|mbrship membership|unsub unsubscribe|unsubs unsubscribe|unsubd unsubscribed|rego registration
wrnty warranty|wnty warranty|wty warranty|refurb refurbished|maint maintenance|elec electricity|veh vehicle|lic licence
meds medication|uni university|tnc terms and conditions|tncs terms and conditions|prblm problem|pblm problem|ref reference|refs references
`

const openedByShort = new Map<string, readonly string[]>()
for (const pair of short.split(/[|\n]/)) {
  const [written, ...opened] = pair.split(' ')
  if (written) openedByShort.set(written, opened)
}

/** The full words of an abbreviation in lower case, or undefined. */
export function openAbbreviation(word: string): readonly string[] | undefined {
  return openedByShort.get(word)
}

/** Written with a sign between; the longer before what it begins with. A letter or digit behind makes it another word. */
const signed: [string, readonly string[]][] = [
  ['w/out', ['without']],
  ['w/o', ['without']],
  ['w/', ['with']],
  ['b/c', ['because']],
  ['t&cs', ['terms', 'and', 'conditions']],
  ["t&c's", ['terms', 'and', 'conditions']],
  ['t&c', ['terms', 'and', 'conditions']],
  ['p&p', ['postage', 'and', 'packing']],
  ['s&h', ['shipping', 'and', 'handling']],
  ['r&b', ['r&b']],
  ['r&d', ['research', 'and', 'development']],
  ['b&b', ['bed', 'and', 'breakfast']],
  ['q&a', ['questions', 'and', 'answers']],
  ['wi-fi', ['wifi']],
  ['e-mail', ['email']],
  ['e-mails', ['emails']],
  ['b-day', ['birthday']],
]

const isWordSign = /^[&/-]$/

/** An abbreviation with a sign in it: `from` is where its word begins, `to` where the letters before the sign end. */
export function openSigned(
  text: string,
  from: number,
  to: number,
): { words: readonly string[]; to: number } | undefined {
  if (!isWordSign.test(text[to] ?? '')) return undefined
  for (const [written, words] of signed) {
    const end = from + written.length
    if (!text.startsWith(written, from)) continue
    // "w/ breakfast" and "w/breakfast" are alike.
    if (written.endsWith('/') || !/^[a-z0-9]$/.test(text[end] ?? '')) return { words, to: end }
  }
  return undefined
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

const leastOf = setOf(
  'order orders spend purchase age amount quantity qty charge stay height weight deposit balance fee payment limit',
)
const numbered = setOf(
  `order tracking phone ref reference account invoice booking contact mobile serial model card customer ticket parcel flight room id
  confirmation reservation policy member membership`,
)
const days: Readonly<Record<string, string>> = { mon: 'monday', wed: 'wednesday', sat: 'saturday', sun: 'sunday' }
const beforeDays = setOf('on this next last every until till from by friday saturday monday tuesday thursday')
const beforeMonths = setOf('in next last until till from by since before after early mid late december')
const beforeSubscription = setOf('my our monthly annual yearly premium paid cancel renew pause free trial end')
const beforeRoom = setOf('my our single double dbl twin family hotel king queen deluxe')
const afterRoom = setOf('service rate rates key')

/** "ty" at the end of a message or before a sign; before another word it may be a name. */
export function opensAtEnd(word: string, behind: string): readonly string[] | undefined {
  return word === 'ty' && /^ ?(?:$|[,.;:!)])/.test(behind) ? ['thank', 'you'] : undefined
}

/** What stands around a word in lower case. */
export interface Around {
  /** The word right before, opened, without a sign between; or empty. */
  before: string
  isNumberBefore: boolean
  /** What follows, from the next character on. */
  behind: string
}

/** A short word that means what its neighbours make of it ("5 min", "min order", "order no. 7"), opened; or undefined. */
export function openInContext(word: string, { before, isNumberBefore, behind }: Around): string | undefined {
  switch (word) {
    case 'min':
      return isNumberBefore ? 'minute' : leastOf.has(wordAfter(behind)) ? 'minimum' : undefined
    case 'max':
      return leastOf.has(wordAfter(behind)) ? 'maximum' : undefined
    case 'hr':
      return isNumberBefore ? 'hour' : undefined
    case 'no':
      return /^\. ?\d/.test(behind) || (numbered.has(before) && /^ ?(?:$|[.:#?!,\d])/.test(behind))
        ? 'number'
        : undefined
    case 'apt':
      return /^\.? ?\d/.test(behind) ? 'apartment' : undefined
    case 'rm':
      return beforeRoom.has(before) || afterRoom.has(wordAfter(behind)) ? 'room' : undefined
    case 'jan':
      // Jan is a name as well.
      return isNumberBefore || before === 'january' || beforeMonths.has(before) || /^\.? ?\d/.test(behind)
        ? 'january'
        : undefined
    case 'sub':
      return beforeSubscription.has(before) ? 'subscription' : undefined
    default:
      return beforeDays.has(before) ? days[word] : undefined
  }
}

const contextual = new Set(['min', 'max', 'hr', 'no', 'apt', 'rm', 'sub', 'jan', ...Object.keys(days)])

/** Whether `openInContext` has to be asked at all. */
export function dependsOnContext(word: string): boolean {
  return contextual.has(word)
}

function wordAfter(behind: string): string {
  return /^\.? ([a-z]+)/.exec(behind)?.[1] ?? ''
}
