import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type JSHandle, type Page, test } from '@playwright/test'
import { inEachFont } from './fonts.ts'
import { PHONE } from './screens.ts'

const axeSource = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until nothing fades, as what does has the colours of neither of its ends, and notes from that moment on whether something begins to. */
async function noteFades(page: Page): Promise<JSHandle<{ any: boolean }>> {
  return page.evaluateHandle(async () => {
    const short = () =>
      document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1000)
    for (let fading = short(); fading.length > 0; fading = short().filter(({ playState }) => playState === 'running'))
      await Promise.allSettled(fading.map(({ finished }) => finished))
    const seen = { any: false }
    const note = () => (seen.any = true)
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, { capture: true })
    return seen
  })
}

/** Waits until nothing fades. */
export async function fadesOver(page: Page): Promise<void> {
  await noteFades(page)
}

/** Runs `measure` on the page at rest, and again when something began to fade meanwhile, as a notice that leaves. */
async function atRest<Measured>(page: Page, measure: () => Promise<Measured>): Promise<Measured> {
  for (;;) {
    const faded = await noteFades(page)
    const measured = await measure()
    if (!(await faded.evaluate(({ any }) => any))) return measured
  }
}

/** What axe has against the page as it is now, seen from its top, frames included. */
export async function violationsOn(page: Page): Promise<{ rule: string; at: string[] }[]> {
  // Whatever is scrolled half under a header that stays would count as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const source = await axeSource
  const hasFrames = page.frames().length > 1
  // The builder would bring a megabyte twice to each look at a page: once to a page is enough.
  if (!hasFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // What passes is not described. Where no frame needs to be joined, axe does without a page of its own to join them in.
  const axe = new AxeBuilder({ page, axeSource: hasFrames ? source : ';' })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames)
  const { violations } = await atRest(page, () => axe.analyze())
  return violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Fails with what axe has against the page as it is now, frames included, where this run looks closely. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!looksClosely()) return
  expect(await violationsOn(page), `what axe has against ${where}`).toEqual([])
}

/** No page may be wider than its window: on a phone that means scrolling sideways. Fails with what reaches furthest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  if (!looksClosely()) return expectAsWideAsWindow(page, 'its own font')
  await inEachFont(page, (font) => expectAsWideAsWindow(page, font))
}

/** Waits, as a page whose window was made narrower is drawn anew a moment later. */
async function expectAsWideAsWindow(page: Page, font: string): Promise<void> {
  await expect.poll(() => tooWideOn(page), `what makes the page wider than its window in ${font}`).toEqual([])
}

const tooWideOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const reach = (element: Element) => element.getBoundingClientRect().right + scrollX
    const furthest = [...document.body.querySelectorAll('*')].filter(
      (element) => reach(element) > clientWidth + 1 || element.scrollWidth > element.clientWidth + 1,
    )
    return [
      `${scrollWidth} px`,
      ...furthest.map(
        (element) => `${element.tagName}.${element.getAttribute('class') ?? ''} to ${Math.round(reach(element))}`,
      ),
    ]
  })

/**
 * No text may be lost to its own box or to the window, and no page scrolls sideways (WCAG 1.4.4 and 1.4.10). What slides sideways by itself, a carousel
 * or the table of plans, holds more than it shows.
 */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  await inEachFont(page, async (font) => {
    await expectAsWideAsWindow(page, font)
    await expectNoTextCut(page, `${where} in ${font}`)
  })
}

async function expectNoTextCut(page: Page, where: string): Promise<void> {
  const cut = await page.evaluate(() => {
    // What is not laid out before it is scrolled to is measured as if it were.
    for (const section of document.querySelectorAll<HTMLElement>('.section'))
      section.style.contentVisibility = 'visible'
    const slides = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    const ancestors = (element: Element): Element[] =>
      element.parentElement ? [element.parentElement, ...ancestors(element.parentElement)] : []
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.visually-hidden, .skip-link')
    const wordsOf = (element: Element) =>
      [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const texts = [...document.body.querySelectorAll('*')].filter(
      (element) => wordsOf(element).length > 0 && isShown(element) && !ancestors(element).some(slides),
    )
    const sticksOut = (element: Element) => {
      const box = element.getBoundingClientRect()
      const hides = getComputedStyle(element).overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1
      const isOut = wordsOf(element).some((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        const { left, right } = range.getBoundingClientRect()
        return left < -1 || right > innerWidth + 1 || right > box.right + 2
      })
      return hides || isOut
    }
    const bars = [...document.querySelectorAll('.step-bar, .site-header')].filter(
      (bar) => isShown(bar) && bar.scrollHeight > bar.clientHeight + 2,
    )
    const controls = [...document.querySelectorAll<HTMLElement>('select, .date-field .control')].filter((control) => {
      const { width } = control.getBoundingClientRect()
      const style = control.style.cssText
      control.style.cssText += '; flex: none; width: auto; field-sizing: content'
      const wanted = control.getBoundingClientRect().width
      control.style.cssText = style
      return isShown(control) && wanted > width + 1
    })
    return [...texts.filter(sticksOut), ...bars, ...controls].map((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const place = [left, right].map(Math.round).join(' to ')
      const words = element.textContent?.trim().slice(0, 60)
      return `${element.tagName}.${element.className}: ${words} (${place} px, words of ${element.scrollWidth} in ${width})`
    })
  })
  expect(cut, `what is cut off on ${where}`).toEqual([])
}

/**
 * To look at each state takes a fifth of a journey: the long run (npm run test:long) does so wherever one comes to, the others
 * where a test has the tag @looks, on the pages that all visitors read.
 */
const looksClosely = () => test.info().project.name === 'long' || test.info().tags.includes('@looks')

/** On a desk and on a phone, by day and by night, where this run looks closely. */
export async function inEachAppearance(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  if (!looksClosely()) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [{ width: 1280, height: 800 }, PHONE.viewport]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await look(`${colorScheme}, ${size.width} px`)
    }
  }
}

/** A screen on a desk and on a phone, by day and by night. */
export async function lookAround(page: Page, name: string): Promise<void> {
  await inEachAppearance(page, async (appearance) => {
    await page.mouse.move(0, 0)
    await expectAccessible(page, `${name}, ${appearance}`)
    await expectNoSidewaysScroll(page)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}
