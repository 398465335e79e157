import { expect, test } from 'vitest'
import { likelyDomain } from './email-typo.ts'

test.each([
  ['ana@gmial.com', 'gmail.com'],
  ['ana@gmai.com', 'gmail.com'],
  ['ana@gmaill.com', 'gmail.com'],
  ['ana@gnail.com', 'gmail.com'],
  ['ana@gmail.con', 'gmail.com'],
  ['ana@gmail.co', 'gmail.com'],
  ['ana@GMIAL.com ', 'gmail.com'],
  ['ana@hotmial.com', 'hotmail.com'],
  ['ana@outlok.com', 'outlook.com'],
  ['ana@yaho.com.ar', 'yahoo.com.ar'],
  ['ana@adinet.com.u', 'adinet.com.uy'],
])('V-01 %s is asked about: %s', (typed, meant) => {
  expect(likelyDomain(typed)).toBe(meant)
})

test.each(['ana@gmail.com', 'ana@yahoo.com', 'ana@ceibo.uy', 'ana@mail.com', 'ana@fing.edu.uy', 'ana', 'ana@', ''])(
  'V-01 %s is not asked about',
  (typed) => {
    expect(likelyDomain(typed)).toBeNull()
  },
)
