import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '../../../shared/auth/contract.ts'
import { userApi } from '../../../shared/users/contract.ts'
import { voucherAccessApi } from '../../../shared/voucher-access/contract.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { browser, type Call } from '../../faults/browser.ts'
import { abroad, atMost, type Attack, newEmail, onLine, served } from './attack.ts'
import {
  answerTo,
  askForCode,
  at,
  countEmails,
  countTaken,
  inTurn,
  isTaken,
  otherThan,
  patiently,
  readEmail,
  sellTo,
  type Town,
} from './town.ts'

const OWNER = 'broker@ceibo.test'
const OTHER_OWNER = 'agencia@ceibo.test'
const INVITING_OWNER = 'cooperativa@ceibo.test'
const LINES_OWNER = 'ventas@ceibo.test'
const NEW_PASSWORD = 'Garza-mora-2027!'
const WRONG = '401 WRONG_CREDENTIALS'

function logIn(call: Call, user: string, password = DEMO_PASSWORD) {
  return call(authApi.login, { body: { user, password, role: 'partner' } })
}

function forget(call: Call, user: string) {
  return call(authApi.forgot, { body: { user, role: 'partner' } })
}

const guess = (call: Call, user: string) => answerTo(logIn(call, user, 'Otra-cosa-2026!'))
const looked = (answers: readonly string[]) => answers.filter((answer) => answer === WRONG).length

const addressGuesses: Attack = {
  who: 'one address that guesses the passwords of 25 people',
  whom: 'them, elsewhere',
  limits: ['login, 5 free', 'login, 20 wrong'],
  act: async (town) => {
    const [first, second] = [at(town, abroad(400)), at(town, abroad(401))]
    const of25 = await inTurn(25, (n) => guess(first, `persona${n}@ceibo.test`), 2)
    const ofOne = await inTurn(10, () => guess(second, OWNER), 1)
    return [
      atMost('passwords that are looked at', looked(of25), 20, 'of 25'),
      atMost('of one person, at once', looked(ofOne), 7, 'of 10'),
      served('that person logs in', await isTaken(logIn(browser(town), OWNER))),
    ]
  },
}

/** Asks for a link to choose a password, and chooses one by the newest that came. */
async function choosesPassword(town: Town, user: string, ask: () => Promise<unknown>): Promise<boolean> {
  const seen = (await town.emailsTo(user)).length
  await ask()
  const token = await readEmail(town, user, /token=([\w-]+)/, seen)
  const body = { token, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD }
  return isTaken(browser(town)(authApi.reset, { body }))
}

const lineGuesses: Attack = {
  who: 'one IPv6 line, from 26 of its /64, that guesses the password of one person 104 times',
  whom: 'that person, on a network that is new',
  limits: [],
  act: async (town) => {
    const guesses = await inTurn(104, (n) => guess(at(town, onLine(Math.floor(n / 4))), LINES_OWNER), 2)
    return [
      atMost('passwords that are looked at', looked(guesses), 30, 'of 104'),
      served('that person logs in', await isTaken(logIn(browser(town), LINES_OWNER))),
    ]
  },
}

const networksGuess: Attack = {
  who: '26 networks that guess the password of one person 104 times, and go on',
  whom: 'that person',
  limits: ['login, 100 wrong'],
  act: async (town) => {
    const home = browser(town)
    await logIn(home, OTHER_OWNER)
    const guessAgain = (n: number) => guess(at(town, abroad(500 + (Math.floor(n / 4) % 26))), OTHER_OWNER)
    await inTurn(104, guessAgain, 2)
    const isRefused = !(await isTaken(logIn(browser(town), OTHER_OWNER)))
    const later = await isTaken(patiently(() => logIn(browser(town), OTHER_OWNER)))
    let isOver = false
    const going = inTurn(2, async (n) => {
      while (!isOver) await guessAgain((n += 2))
    })
    const ask = () => forget(browser(town), OTHER_OWNER)
    const isHome = await isTaken(logIn(home, OTHER_OWNER))
    const byLink = await choosesPassword(town, OTHER_OWNER, ask)
      .then((is) => is && isTaken(logIn(browser(town), OTHER_OWNER, NEW_PASSWORD)))
      .finally(() => (isOver = true))
    await going
    return [
      served('on a new network, that person has to wait', isRefused),
      served('and gets in within a minute when it ends', later),
      served('where that person logged in before, gets in while it goes on', isHome),
      served('elsewhere by a password link', byLink),
    ]
  },
}

/** More than a process computes and lets wait. */
const CALLERS_EACH = 70
const FLOOD_GROWS_MS = 2_000

/** Twelve lines try passwords side by side until `act` is over. @throws Error when the server bears them all */
async function underFlood(town: Town, act: () => Promise<void>): Promise<void> {
  let [tries, refused, isOver] = [0, 0, false]
  const caller = async (which: number) => {
    const line = `2800:a4:${(0x100 + (which % 12)).toString(16)}`
    while (!isOver) {
      tries += 1
      const stranger = at(town, `${line}:${(tries & 0xffff).toString(16)}::1`)
      // Whoever got no answer in time tries the next password.
      const answer = await guess(stranger, `nadie${tries}@example.com`).catch(String)
      refused += Number(answer.startsWith('503'))
    }
  }
  const flood = Promise.all(Array.from({ length: CALLERS_EACH * town.urls.length }, (_, which) => caller(which)))
  await pause(FLOOD_GROWS_MS)
  await act().finally(() => (isOver = true))
  await flood
  if (refused === 0) throw new Error(`${tries} passwords were looked at without a refusal`)
}

const linesFlood: Attack = {
  who: `twelve IPv6 lines that try passwords, ${CALLERS_EACH} at once for each process`,
  whom: 'who has the right password or the right code',
  limits: [],
  act: async (town) => {
    const sold = await sellTo(town, newEmail('crecida'))
    const buyer = browser(town)
    const { request, code } = await askForCode(town, sold, sold.voucher, buyer)
    const confirm = (typed: string) => answerTo(buyer(voucherAccessApi.confirm, { body: { request, code: typed } }))
    const answers: string[] = []
    await underFlood(town, async () => {
      for (let n = 0; n < 4; n += 1) answers.push(await confirm(otherThan(code, n)))
      answers.push(await confirm(code), await answerTo(logIn(browser(town), OWNER)))
    })
    return [
      atMost('answers of 503 to others', answers.filter((answer) => answer.startsWith('503')).length, 0, 'of 6'),
      served('the right code opens after four wrong ones', answers.at(-2) === '200'),
      served('the right password gets in', answers.at(-1) === '200'),
    ]
  },
}

const strangerForgets: Attack = {
  who: 'one address that asks for links to choose a password',
  whom: 'whose email it is, and others elsewhere',
  limits: ['forgot, reset and set-up link'],
  act: async (town) => {
    const stranger = at(town, abroad(600))
    const asks = 30 * town.urls.length
    let [passes, emails] = [0, 0]
    const isChosen = await choosesPassword(town, OWNER, async () => {
      passes = await countTaken(asks, () => forget(stranger, OWNER))
      emails = await countEmails(town, OWNER, /./)
    })
    return [
      atMost('asks that are taken', passes, 20 * town.urls.length, `of ${asks}`),
      atMost('emails to that person in an hour', emails, 3),
      served('the link works', isChosen && (await isTaken(logIn(browser(town), OWNER, NEW_PASSWORD)))),
      served('somebody else asks for a link', await isTaken(forget(browser(town), LINES_OWNER))),
    ]
  },
}

const ownerInvites: Attack = {
  who: 'the owner of a business who invites all day',
  whom: 'a mailbox, and other businesses',
  limits: ['invitations, 5 a day'],
  act: async (town) => {
    const ownerAt = async (user: string) => browser(town, { token: (await logIn(browser(town), user)).token })
    const owner = await ownerAt(INVITING_OWNER)
    const invite = (by: Call, email: string) =>
      by(userApi.invite, { body: { name: 'Invitada', email, role: 'seller' } })
    const mailbox = newEmail('invitada')
    const same = await countTaken(7, (n) => invite(owner, mailbox.replace('@', `+${n}@`)), 1)
    const many = await countTaken(50, () => invite(owner, newEmail('nueva')), 4)
    return [
      atMost('invitations to one mailbox', same, 5, 'of 7'),
      atMost('invitations of one business', same + many, 50, 'of 57'),
      served('another business invites', await isTaken(invite(await ownerAt(OTHER_OWNER), newEmail('de.otra')))),
    ]
  },
}

/** The last ones change passwords. */
export const loginAttacks = [addressGuesses, lineGuesses, linesFlood, ownerInvites, networksGuess, strangerForgets]
