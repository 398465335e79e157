import { expect, test } from 'vitest'
import { placeBanners } from './place-banners.ts'

const banners = ['a', 'b', 'c', 'd'].map((name) => ({ imageUrl: `/images/${name}.png`, link: null }))
const [a, b, c, d] = banners

test('P-04 the first banner is the hero, the last of three or more the footer, the others stand between', () => {
  expect(placeBanners([])).toEqual({ extra: [] })
  expect(placeBanners(banners.slice(0, 1))).toEqual({ hero: a, extra: [] })
  expect(placeBanners(banners.slice(0, 2))).toEqual({ hero: a, extra: [b] })
  expect(placeBanners(banners.slice(0, 3))).toEqual({ hero: a, extra: [b], footer: c })
  expect(placeBanners(banners)).toEqual({ hero: a, extra: [b, c], footer: d })
})
