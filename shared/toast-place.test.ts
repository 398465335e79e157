import { expect, test } from 'vitest'
import { toastBottom } from './toast-place.ts'

const toast = { top: 700, bottom: 790, left: 20, right: 370 }
const field = (top: number, left = 16, right = 374) => ({ top, bottom: top + 48, left, right })

test('P-13 a toast stands at the foot of the window where nothing is in the way', () => {
  expect(toastBottom(toast, [], 800)).toBe(8)
  expect(toastBottom(toast, [field(300), field(650)], 800)).toBe(8)
  expect(toastBottom(toast, [field(740, 400, 600), { top: 0, bottom: 0, left: 0, right: 0 }], 800)).toBe(8)
})

test('P-13 a toast stands right above the bar, and in the lowest gap that is wide enough where a field is in the way there', () => {
  const bar = { top: 728, bottom: 800, left: 0, right: 390 }
  expect(toastBottom(toast, [bar], 800)).toBe(800 - 728 + 8)
  expect(toastBottom(toast, [bar, field(660)], 800)).toBe(800 - 660 + 8)
  const some = [field(250), field(420), field(740)]
  expect(toastBottom(toast, some, 800)).toBe(800 - 740 + 8)
  const more = [field(250), field(730), field(640), field(550), field(460)]
  expect(toastBottom(toast, more, 800)).toBe(800 - 460 + 8)
})

test('P-13 a toast never lies over the header: where no gap is wide enough it stands right below it', () => {
  const header = { top: 0, bottom: 57, left: 0, right: 390 }
  const full = Array.from({ length: 13 }, (_, n) => field(n * 66))
  expect(toastBottom(toast, [header, ...full], 800)).toBe(800 - 57 - 8 - 90)
  expect(
    toastBottom(
      toast,
      [{ ...header, bottom: 90 }, field(200), field(290), field(380), field(470), field(560), field(650), field(740)],
      800,
    ),
  ).toBe(800 - 200 + 8)
  expect(toastBottom(toast, full.slice(1), 800), 'without a header').toBe(800 - 8 - 90)
})
