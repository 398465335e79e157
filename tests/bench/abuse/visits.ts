import { promoCodeApi } from '../../../shared/promo-codes/contract.ts'
import { requestApi } from '../../../shared/requests/contract.ts'
import { savedQuoteApi } from '../../../shared/saved-quotes/contract.ts'
import { aTrip, browser, type Call } from '../../faults/browser.ts'
import { abroad, atLeast, atMost, type Attack, newEmail, served } from './attack.ts'
import { at, countEmails, countTaken, isTaken, type Town } from './town.ts'

/** Of the trip that everybody in town makes, at the main brand (fifteenDaysFrom). */
function saveQuote(call: Call) {
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, planId, ages } = aTrip()
  const trip = { residenceCountryId, categoryId, startDate, endDate, destinationId, planId, ages }
  const party = { adults: 1, seniors: 0, familyBirthDates: null }
  return call(savedQuoteApi.save, {
    body: { choice: { ...trip, party, promoCode: null, extras: [] }, charged: 93_38, subdomain: '' },
  })
}

function mailQuote(call: Call, code: string, email: string) {
  return call(savedQuoteApi.email, { params: { code }, body: { email, subdomain: '' } })
}

/** One address asks more often than it may, then somebody elsewhere for once. */
async function crowdOut(
  town: Town,
  { what, most, address }: { what: string; most: number; address: string },
  ask: (call: Call) => Promise<unknown>,
) {
  const one = at(town, address)
  const passes = await countTaken(most + 10, () => ask(one))
  return [
    atMost(`${what} for one address`, passes, most, `of ${most + 10}`),
    served(`${what} for somebody elsewhere`, await isTaken(ask(browser(town)))),
  ]
}

const addressHurries: Attack = {
  who: 'one address that asks as fast as it can',
  whom: 'visitors elsewhere',
  limits: ['promo codes, quotes, checkouts', 'quotes kept 100'],
  act: async (town) => {
    const { code } = await saveQuote(browser(town))
    const promo = { what: 'promo codes', most: 20 * town.urls.length, address: abroad(700) }
    return [
      ...(await crowdOut(town, promo, (call) => call(promoCodeApi.byCode, { params: { code: 'VERANO15' } }))),
      ...(await crowdOut(town, { what: 'quotes kept', most: 100, address: abroad(701) }, saveQuote)),
      ...(await crowdOut(town, { what: 'quotes mailed', most: 10, address: abroad(702) }, (call) =>
        mailQuote(call, code, newEmail('para')),
      )),
    ]
  },
}

const strangersMailQuotes: Attack = {
  who: 'strangers who have quotes mailed to one mailbox: one of them, then forty',
  whom: 'whose mailbox it is',
  limits: ['quotes mailed, 5 a day'],
  act: async (town) => {
    const { code } = await saveQuote(browser(town))
    const email = newEmail('casilla')
    const one = at(town, abroad(800))
    await countTaken(10, () => mailQuote(one, code, email))
    const before = await countEmails(town, email, /./)
    await mailQuote(browser(town), code, email)
    const after = await countEmails(town, email, /./)
    await countTaken(40, (n) => mailQuote(at(town, abroad(810 + n)), code, email))
    return [
      atMost('emails in a day by one stranger', before, 5),
      served('the visitor whose mailbox it is gets one', after > before),
      atMost('emails in a day', await countEmails(town, email, /./), 15),
    ]
  },
}

const strangersClaim: Attack = {
  who: 'strangers who send requests in the name of others',
  whom: 'whose mailbox they name, and travellers elsewhere',
  limits: ['requests, 5 an hour', 'receipts of requests'],
  act: async (town) => {
    const email = newEmail('reclamos')
    const body = { voucher: 'CA123', document: '12345672', email, detail: 'Un gasto' }
    const one = at(town, abroad(1_100))
    const passes = await countTaken(8, () => one(requestApi.refund, { body }))
    const others = await countTaken(10, (n) => at(town, abroad(1_110 + n))(requestApi.refund, { body }))
    return [
      atMost('requests of one address', passes, 5, 'of 8'),
      atLeast('requests from elsewhere', others, 10, 'of 10'),
      atMost('receipts in that mailbox in a day', await countEmails(town, email, /./), 5),
    ]
  },
}

export const visitAttacks = [addressHurries, strangersMailQuotes, strangersClaim]
