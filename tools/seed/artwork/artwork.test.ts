import { readFile, readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ArtworkName, artwork, artworkPath, brandArtwork, renderArtwork } from './artwork.ts'

/** Largest content image of a page at 768 px: storefront budget. */
const LCP_BYTES = 50 * 1024
/** What a partner may upload. */
const UPLOAD_BYTES = 1_048_576

const names = Object.keys(artwork) as ArtworkName[]

test('every drawing is listed once with its true proportion, and needs neither fonts nor other files', async () => {
  const files = await readdir(new URL('svg/', import.meta.url))
  expect(files.toSorted()).toEqual(names.map((name) => `${name}.svg`).toSorted())
  for (const name of names) {
    const svg = await readFile(artworkPath(name), 'utf8')
    const { width, height } = artwork[name]
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`)
    expect(svg).not.toMatch(/<text|font-family|href=|<script|<image|on\w+=/)
  }
})

test('P-01 P-02 the header image of each brand weighs 50 KB at most at 768 px', async () => {
  const heroes = names.filter((name) => artwork[name].kind === 'scene')
  expect(heroes).toHaveLength(8)
  for (const name of heroes) {
    const picture = await renderArtwork(name, 768, 'avif')
    expect(picture.byteLength).toBeLessThanOrEqual(LCP_BYTES)
    const { width, height, format } = await sharp(picture).metadata()
    expect([width, height, format]).toEqual([768, Math.round((768 * artwork[name].height) / 1600), 'heif'])
  }
})

test('P-02 logos and favicons are PNG with a clear background, of the width asked for', async () => {
  const brands = Object.values(brandArtwork)
  for (const { logo } of brands) {
    const picture = await renderArtwork(logo, 480, 'png')
    const { width, hasAlpha, format } = await sharp(picture).metadata()
    expect([width, hasAlpha, format]).toEqual([480, true, 'png'])
    expect(picture.byteLength).toBeLessThan(UPLOAD_BYTES)
  }
  const icon = await sharp(await renderArtwork('ceibo-favicon', 32, 'png')).metadata()
  expect([icon.width, icon.height]).toEqual([32, 32])
})
