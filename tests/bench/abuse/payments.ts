import { readAnswer, wireRequest } from '../../../shared/call.ts'
import { checkoutApi } from '../../../shared/checkout/contract.ts'
import { Failure } from '../../../shared/errors.ts'
import { messages } from '../../../shared/messages.ts'
import { aTrip, browser, type Call } from '../../faults/browser.ts'
import { abroad, atLeast, atMost, type Attack, ON_NEXT_LINE, onLine, served } from './attack.ts'
import { answerTo, at, countEmails, inTurn, isTaken, open, patiently, pay, type Town } from './town.ts'

const STAFF = 'hola@ceibo.test'
const ALERT = /Están probando tarjetas/
const ORDER_TRIES = 5
/** Together more than the 1,000 from which on each network has five. */
const CROWD = { networks: 60, cards: 19 }

/** Pays so many times with cards that are declined, five for an order, and gives how many the bank saw. */
async function testCards(town: Town, count: number, addressOf: (n: number) => string, atOnce = 8): Promise<number> {
  const declined = async () =>
    (await town.bank.ledger()).filter((one) => one.type === 'purchase' && one.status === 'REJECTED').length
  const before = await declined()
  const tryOrder = async (n: number) => {
    const offer = await open(browser(town))
    const first = n * ORDER_TRIES
    for (let card = first; card < Math.min(count, first + ORDER_TRIES); card += 1)
      await answerTo(pay(town, at(town, addressOf(card)), offer, false))
  }
  await inTurn(Math.ceil(count / ORDER_TRIES), tryOrder, atOnce)
  return (await declined()) - before
}

/** Whether somebody buys, who first takes a bad card by mistake. */
async function buys(town: Town, buyer: Call = browser(town)): Promise<boolean> {
  const offer = await open(buyer)
  await answerTo(pay(town, buyer, offer, false))
  return isTaken(patiently(() => pay(town, buyer, offer)))
}

const lineTestsCards: Attack = {
  who: 'one IPv6 line, from 60 of its /64: 60 stolen cards',
  whom: 'buyers elsewhere, and at the same operator',
  limits: ['declined cards, 20 in'],
  act: async (town) => [
    atMost('cards that the bank sees', await testCards(town, 60, onLine), 40, 'of 60'),
    served('a buyer elsewhere buys', await buys(town)),
    served('a buyer on the next line buys', await buys(town, at(town, ON_NEXT_LINE))),
  ],
}

/** Some balancers leave the port of the caller behind the address. */
const addressTestsCards: Attack = {
  who: 'one address with a port behind it, another for each of 60 stolen cards',
  whom: 'buyers whose address has one, and all',
  limits: [],
  act: async (town) => [
    atMost('cards that the bank sees', await testCards(town, 60, (n) => `203.0.113.66:${4_000 + n}`), 20, 'of 60'),
    served('a buyer from 203.0.114.9:4444 buys', await buys(town, at(town, '203.0.114.9:4444'))),
    atMost('alerts that all payments are slowed down', await countEmails(town, STAFF, ALERT), 0),
  ],
}

const orderIsKnown: Attack = {
  who: 'who knows the number of an order and pays it with five bad cards',
  whom: 'its buyer',
  limits: ['declined cards, 5'],
  act: async (town) => {
    const buyer = browser(town)
    const trip = aTrip()
    const offer = await open(buyer, trip)
    await inTurn(ORDER_TRIES + 1, () => answerTo(pay(town, browser(town), offer, false)), 1)
    const again = await open(buyer, trip)
    return [
      served('the order is closed', !(await isTaken(pay(town, buyer, offer)))),
      served('the buyer pays the same trip, priced anew', await isTaken(patiently(() => pay(town, buyer, again)))),
    ]
  },
}

const crowdTestsCards: Attack = {
  who: `${CROWD.networks} networks with ${CROWD.cards} stolen cards each`,
  whom: 'buyers elsewhere',
  limits: ['declined cards, 200'],
  act: async (town) => {
    const count = CROWD.networks * CROWD.cards
    const seen = await testCards(town, count, (n) => abroad(300 + (n % CROWD.networks)), 64)
    return [
      atMost('cards that the bank sees', seen, 1_100, `of ${count}`),
      served('a buyer elsewhere buys, a little later', await buys(town)),
      atMost(
        'further cards of one network that the bank sees',
        await testCards(town, 20, () => abroad(390)),
        5,
        'of 20',
      ),
      atMost('alerts to staff', await countEmails(town, STAFF, ALERT), 1),
    ]
  },
}

/** As people type them, and as a card provider refuses them. */
const EMAILS = [
  'ana@example.com',
  'ana.perez+viajes@example.com.uy',
  'ANA_2027@EXAMPLE.COM',
  'ana-perez@sub.dominio.example.travel',
  'ana&perez@example.com',
  'ana@xn--and-6ma2c.com',
  'ana..perez@gmail.com',
  'anaperez.@gmail.com',
  '.ana@gmail.com',
  'ana@gmail..com',
  'josé@gmail.com',
  'jose@camión.com',
  '=cmd@example.com',
  "ana'@example.com",
  '"ana perez"@example.com',
  'ana@example',
  'ana@-example.com',
  'ana@example-.com',
  'ana@exam_ple.com',
  'ana@example.c0m',
  'ana@[190.64.10.1]',
  'ana@example.com\u200b',
]
const GOOD_EMAILS = 4

/** What becomes of a purchase with an email that its browser did not check. */
async function endOf(town: Town, email: string): Promise<string> {
  const trip = aTrip()
  const { url, body } = wireRequest(checkoutApi.open, { body: trip }, messages)
  const response = await fetch(`${town.urls[0]}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: (body as string).replace(JSON.stringify(trip.contact.email), JSON.stringify(email)),
  })
  const answer = { status: response.status, contentRange: null, body: await response.json() }
  try {
    const offer = readAnswer(checkoutApi.open, answer)
    await pay(town, browser(town), offer)
    return 'sold'
  } catch (error) {
    const isAtField = error instanceof Failure && error.fields.some(({ path }) => path === 'contact.email')
    return isAtField ? 'refused at the field' : String(error)
  }
}

const emailsOfBuyers: Attack = {
  who: 'an email that the card provider refuses',
  whom: 'its buyer',
  limits: [],
  act: async (town) => {
    const ends = await inTurn(EMAILS.length, async (n) => ({ email: EMAILS[n]!, end: await endOf(town, EMAILS[n]!) }))
    for (const { email, end } of ends) console.log(`  ${end}: ${JSON.stringify(email)}`)
    const ending = (how: string) => ends.filter(({ end }) => end === how).length
    const [sold, refused] = [ending('sold'), ending('refused at the field')]
    return [
      atMost('emails that are taken and then refused', EMAILS.length - sold - refused, 0, `of ${EMAILS.length}`),
      atLeast('emails that buy', sold, GOOD_EMAILS),
    ]
  },
}

export const paymentAttacks = [emailsOfBuyers, lineTestsCards, addressTestsCards, orderIsKnown, crowdTestsCards]
