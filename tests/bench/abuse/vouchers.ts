import { randomBytes } from 'node:crypto'
import { voucherAccessApi } from '../../../shared/voucher-access/contract.ts'
import { browser } from '../../faults/browser.ts'
import { abroad, atLeast, atMost, type Attack, newEmail, ON_NEXT_LINE, onLine, served } from './attack.ts'
import { answerTo, at, countEmails, countTaken, getsIn, inTurn, type TownSale, sellTo, type Town } from './town.ts'

const CODE_SUBJECT = /es tu código para ver tus vouchers$/
const NETWORKS = 40
/** Further wrong codes, with which more are tried everywhere than the brake allows. */
const GUESSES = 200
/** Tries of the /64s of a line at its operator: six each. */
const ASKS_OF_LINE = 126

const numberOf = ({ number }: TownSale) => `#${number}`

/** By how many of the ways to look for them a buyer gets to the vouchers. */
async function waysIn(town: Town, sold: TownSale, buyer = browser(town)): Promise<number> {
  let open = 0
  for (const lookup of [numberOf(sold), sold.voucher, sold.document, sold.email])
    open += Number(await getsIn(town, sold, lookup, { buyer }))
  return open
}

/** Asks four times for the code of a sale by its number, and tries five wrong ones of each: how many open. */
async function askAndGuess(town: Town, sold: TownSale, address: string): Promise<number> {
  const stranger = at(town, address)
  const ask = () => stranger(voucherAccessApi.ask, { body: { lookup: numberOf(sold) } })
  const requests = (await inTurn(4, () => ask().catch(() => null))).flatMap((answer) => answer?.request ?? [])
  const guess = (n: number) =>
    stranger(voucherAccessApi.confirm, { body: { request: requests[n % requests.length]!, code: `00000${n % 10}` } })
  return countTaken(5 * requests.length, guess)
}

const strangerKnowsNumber: Attack = {
  who: 'a stranger who knows the number of a sale: four asks, twenty wrong codes',
  whom: 'its buyer',
  limits: ['voucher access, 4 a day', 'emails with codes', 'tries of a voucher code, 5'],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('una.red'))
    const opened = await askAndGuess(town, sold, abroad(1))
    const fifth = await answerTo(at(town, abroad(1))(voucherAccessApi.ask, { body: { lookup: numberOf(sold) } }))
    return [
      atMost('wrong codes that open', opened, 0),
      served('a fifth ask is refused', fifth === '429 TOO_MANY_REQUESTS'),
      atMost('emails to the buyer in a day', await countEmails(town, sold.email, CODE_SUBJECT), 4),
      atLeast('ways in that the buyer has', await waysIn(town, sold), 4, 'of 4'),
    ]
  },
}

const neighbourKnowsNumber: Attack = {
  who: 'the same from the /24 of the buyer',
  whom: 'its buyer',
  limits: [],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('la.misma.red'))
    const opened = await askAndGuess(town, sold, '198.51.100.8')
    return [
      atMost('wrong codes that open', opened, 0),
      atLeast('ways in, without the number', await waysIn(town, sold, at(town, '198.51.100.7')), 3, 'of 4'),
      served('the buyer gets in by the number elsewhere', await getsIn(town, sold, numberOf(sold))),
    ]
  },
}

const strangersKnowNumber: Attack = {
  who: 'the same from forty networks, and two hundred wrong codes more',
  whom: 'its buyer',
  limits: ['tries of voucher codes, 30'],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('muchas.redes'))
    const opened = await inTurn(NETWORKS, (n) => askAndGuess(town, sold, abroad(100 + n)))
    // A guess at no request counts for its network as well.
    const guess = (n: number) => {
      const body = { request: randomBytes(32).toString('base64url'), code: '123456' }
      return at(town, abroad(200 + (n % NETWORKS)))(voucherAccessApi.confirm, { body })
    }
    const guessed = await countTaken(GUESSES, guess)
    return [
      atMost('wrong codes that open', guessed + Math.max(...opened), 0),
      atMost('emails to the buyer in a day', await countEmails(town, sold.email, CODE_SUBJECT), 12),
      atLeast('ways in, without the number', await waysIn(town, sold), 3, 'of 4'),
      served(
        'a buyer gets in who mistypes the code four times',
        await getsIn(town, sold, sold.voucher, { mistypes: 4 }),
      ),
    ]
  },
}

const lineAsks: Attack = {
  who: 'one IPv6 line, from 21 of its /64: 126 asks for codes',
  whom: 'buyers elsewhere, and at the same operator',
  limits: ['voucher access, 12 an hour'],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('linea'))
    const ask = (n: number) => at(town, onLine(n % 21))(voucherAccessApi.ask, { body: { lookup: `4${1_000_000 + n}` } })
    return [
      atMost('asks that are taken', await countTaken(ASKS_OF_LINE, ask), 24, `of ${ASKS_OF_LINE}`),
      served('a buyer elsewhere gets in', await getsIn(town, sold, numberOf(sold))),
      served(
        'a buyer on the next line gets in',
        await getsIn(town, sold, sold.voucher, { buyer: at(town, ON_NEXT_LINE) }),
      ),
    ]
  },
}

const checkPages: Attack = {
  who: 'one address that guesses addresses of vouchers',
  whom: 'who opens one elsewhere',
  limits: ['addresses of vouchers'],
  act: async (town) => {
    const { sosCode } = await sellTo(town, newEmail('pagina'))
    const open = async (address: string, code: string, n: number) => {
      const url = `${town.urls[n % town.urls.length]}/sos/${code}`
      return (await fetch(url, { headers: { 'x-forwarded-for': address } })).status
    }
    const guess = (n: number) => open(abroad(900), randomBytes(16).toString('hex').toUpperCase(), n)
    const looked = (await inTurn(40, guess)).filter((status) => status === 404).length
    return [
      atMost('guesses that are looked up', looked, 30, 'of 40'),
      served('the page of a voucher opens', (await open('10.255.254.7', sosCode, 0)) === 200),
    ]
  },
}

const vouchersAgain: Attack = {
  who: 'who knows the address of a sale and has its vouchers sent again, from 21 networks',
  whom: 'its buyer',
  limits: ['vouchers again, 20'],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('otra.vez'))
    const again = (address: string) => at(town, address)(voucherAccessApi.resend, { body: { saleId: sold.saleId } })
    const one = await countTaken(6, () => again(abroad(1_000)))
    const own = await answerTo(again('10.255.255.7'))
    const others = await countTaken(20, (n) => again(abroad(1_010 + n)))
    return [
      atMost('emails to the buyer by one stranger in an hour', one, 3),
      served('the buyer has them sent after one stranger', own === '200'),
      atMost('emails to the buyer in an hour', one + Number(own === '200') + others, 9),
      served('the buyer gets in by the voucher', await getsIn(town, sold, sold.voucher)),
    ]
  },
}

export const voucherAttacks = [
  strangerKnowsNumber,
  neighbourKnowsNumber,
  strangersKnowNumber,
  lineAsks,
  checkPages,
  vouchersAgain,
]
