import { expect, test } from 'vitest'
import { toastPlace } from './toastPlace.ts'

const WINDOW = { width: 1280, height: 800 }
const toast = { top: 700, bottom: 770, left: 944, right: 1264 }
const button = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 36 })
/** Buttons at the end of each row of a table, so near each other that no toast stands between them. */
const column = (left: number) => Array.from({ length: 13 }, (_, row) => button(left, 60 + row * 56))

test('P-13 toasts stand at the bottom right, or in the lowest gap there', () => {
  expect(toastPlace(toast, [], WINDOW)).toEqual({ bottom: 8, left: 944 })
  expect(toastPlace(toast, [button(1100, 740)], WINDOW)).toEqual({ bottom: 68, left: 944 })
})

test('P-13 toasts leave a column of buttons alone: they stand at the left, or in the middle', () => {
  expect(toastPlace(toast, column(1150), WINDOW)).toEqual({ bottom: 8, left: 16 })
  expect(toastPlace(toast, [...column(1150), ...column(20)], WINDOW)).toEqual({ bottom: 8, left: 480 })
})

test('P-13 where toasts cannot but cover something, they cover the least', () => {
  const two = [...column(950), ...column(1150)]
  expect(toastPlace(toast, [...two, ...column(20), ...column(500), ...column(700)], WINDOW).left).toBe(16)
})

test('P-13 on a phone toasts are as wide as the window and move up and down alone', () => {
  const wide = { ...toast, left: 0, right: 390 }
  expect(toastPlace(wide, column(16), { width: 390, height: 800 }).left).toBe(0)
})

test('P-13 a rectangle as the browser measures it, whose sides are inherited, has a place too', () => {
  const measured = Object.create(toast) as typeof toast
  expect(toastPlace(measured, [button(1100, 740)], WINDOW)).toEqual({ bottom: 68, left: 944 })
})
