import { describe, expect, test } from 'vitest'
import { isAbsent, isTokenDead, mayResend, nextLateCheck, pauseAfter, secondsLater } from './check-schedule.ts'

const SENT = new Date('2026-11-21T15:00:00.000Z')
const at = (second: number) => secondsLater(SENT, second)
/** An attempt that was last sent at a second, and so often denied since. */
const attempt = ({ resent, notFound = 0 }: { resent?: number; notFound?: number } = {}) => ({
  sentAt: SENT,
  resentAt: resent === undefined ? null : at(resent),
  notFound,
})

describe('B-11 what is denied goes out again', () => {
  test('after two denials and 20 seconds, later 30, while the token lives', () => {
    const sent = [0]
    for (let second = 1; second <= 700; second += 1) {
      const last = sent.at(-1)!
      expect(mayResend(attempt({ resent: last, notFound: 1 }), at(second))).toBe(false)
      if (mayResend(attempt({ resent: last, notFound: 2 }), at(second))) sent.push(second)
    }
    const everyThirty = Array.from({ length: 16 }, (_, n) => 137 + 30 * n)
    expect(sent).toEqual([0, 20, 40, 60, 80, 107, ...everyThirty])
  })

  test('and not with a token of ten minutes', () => {
    expect(mayResend(attempt({ notFound: 2 }), at(599))).toBe(true)
    expect(mayResend(attempt({ notFound: 2 }), at(600))).toBe(false)
    expect([at(599), at(600)].map((now) => isTokenDead(attempt(), now))).toEqual([false, true])
  })
})

describe('B-11 the next question comes', () => {
  test.each<[string, { resent?: number; notFound?: number }, number, number]>([
    ['after three seconds at first', {}, 2, 3],
    ['after a quarter of what has passed', {}, 14, 4],
    ['when it may be sent again', {}, 18, 2],
    ['when it may be sent again, also seconds that are not whole', {}, 18.5, 2],
    ['counted from the last sending', { resent: 40 }, 46, 3],
    ['when it may be sent again, later after 30 seconds', { resent: 137 }, 165, 2],
    ['ten seconds later at most, when it was not answered', {}, 300, 10],
    ['soon after the first denial, when nothing but a second one is waited for', { notFound: 1 }, 300, 3],
    ['soon after the first denial, also at the very second at which it may be sent again', { notFound: 1 }, 20, 3],
    ['in no hurry when two denials do not help', { notFound: 2 }, 300, 10],
    ['in no hurry when the token is dead', { notFound: 1 }, 600, 10],
    ['within the first hour still every ten seconds', {}, 3_599, 10],
    ['after it every minute', {}, 3_600, 60],
  ])('%s', (_, sendings, second, seconds) => {
    expect(pauseAfter(attempt(sendings), at(second))).toBe(seconds)
  })
})

test('B-11 an attempt is given up after twelve minutes and two denials', () => {
  const [once, twice] = [attempt({ notFound: 1 }), attempt({ notFound: 2 })]
  expect([720, 721].map((second) => isAbsent(twice, at(second)))).toEqual([false, true])
  expect(isAbsent(once, at(3_600))).toBe(false)
})

test('B-11 one that was given up is checked after an hour and after a day', () => {
  const [hour, day] = [at(3_600), at(24 * 3_600)]
  expect([at(721), hour, day].map((now) => nextLateCheck({ sentAt: SENT, endsAt: null }, now))).toEqual([
    hour,
    day,
    null,
  ])
})
