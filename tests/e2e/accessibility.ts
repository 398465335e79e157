import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import { expect, type JSHandle, type Page, test } from '@playwright/test'
import { inEachFont } from './fonts.ts'
import { DESKTOP, PHONE } from './screens.ts'

const axeSource = readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Waits until no fade is running, because a fading element has wrong colours, and records whether one starts afterwards. */
async function noteFades(page: Page): Promise<JSHandle<{ any: boolean }>> {
  return page.evaluateHandle(async () => {
    // One that is paused, or within closed details, never ends.
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const fades = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && isSeen(effect) && Number(effect?.getComputedTiming().endTime) <= 1000,
        )
    for (let fading = fades(); fading.length > 0; fading = fades())
      await Promise.allSettled(fading.map(({ finished }) => finished))
    const seen = { any: false }
    const note = () => (seen.any = true)
    for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, { capture: true })
    return seen
  })
}

/** Waits until no fade is running. */
export async function fadesOver(page: Page): Promise<void> {
  await noteFades(page)
}

/** Runs `measure` while no fade is running, and repeats it when one started meanwhile, such as that of a closing notice. */
async function atRest<Measured>(page: Page, measure: () => Promise<Measured>): Promise<Measured> {
  for (;;) {
    const faded = await noteFades(page)
    const measured = await measure()
    if (!(await faded.evaluate(({ any }) => any))) return measured
  }
}

/** The violations that axe finds on the current page, scrolled to its top, including frames. */
export async function violationsOn(page: Page): Promise<{ rule: string; at: string[] }[]> {
  // A control that is half hidden under a fixed header would count as too small to press.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  const source = await axeSource
  const hasFrames = page.frames().length > 1
  // The builder would send a megabyte twice for each check of a page: sending it once for each page suffices.
  if (!hasFrames && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Passed rules are not reported. Without frames, axe needs no separate page to merge their results.
  const axe = new AxeBuilder({ page, axeSource: hasFrames ? source : ';' })
    .options({ runOnly: { type: 'tag', values: RULES }, resultTypes: ['violations'] })
    .setLegacyMode(!hasFrames)
  const { violations } = await atRest(page, () => axe.analyze())
  return violations.map(({ id, nodes }) => ({
    rule: id,
    at: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
  }))
}

/** Fails with the violations that axe finds on the current page, including frames. Only in runs that check appearance. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  if (!looksClosely()) return
  expect(await violationsOn(page), `what axe has against ${where}`).toEqual([])
}

/** Fails when a page is wider than its window, which means scrolling sideways on a phone, and names the widest elements. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  if (!looksClosely()) return expectAsWideAsWindow(page, 'its own font')
  await inEachFont(page, (font) => expectAsWideAsWindow(page, font))
}

/** Fails when axe finds a fault on the current page, or when the page is wider than its window. */
export async function expectUsable(page: Page, where: string): Promise<void> {
  await expectAccessible(page, where)
  await expectNoSidewaysScroll(page)
}

/** Waits, because a page is laid out again a moment after its window was made narrower. */
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
 * Fails when a text is cut off by its box or by the window, or when a page scrolls sideways (WCAG 1.4.4 and 1.4.10). Elements
 * that scroll sideways by themselves, such as a carousel or the table of plans, are exempt.
 */
export async function expectNothingCut(page: Page, where: string): Promise<void> {
  await inEachFont(page, async (font) => {
    await expectAsWideAsWindow(page, font)
    await expectNoTextCut(page, `${where} in ${font}`)
  })
}

async function expectNoTextCut(page: Page, where: string): Promise<void> {
  await expect.poll(() => textCutOn(page), `what is cut off on ${where}`).toEqual([])
}

const textCutOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Content that is laid out only when scrolled to is laid out now, so that it is measured too.
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

/**
 * Whether this run checks the appearance of each state, which takes a fifth of a journey. The long run (npm run test:long) does
 * so everywhere; other runs do so in tests with the tag @looks, on the pages that all visitors read.
 */
const looksClosely = () => test.info().project.name === 'long' || test.info().tags.includes('@looks')

/** Runs `look` on a desktop and on a phone, in the light and in the dark theme, in runs that check appearance. */
export async function inEachAppearance(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  if (!looksClosely()) return
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const size of [DESKTOP.viewport, PHONE.viewport]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(size)
      await look(`${colorScheme}, ${size.width} px`)
    }
  }
}

/** Checks a screen on a desktop and on a phone, in the light and in the dark theme. */
export async function lookAround(page: Page, name: string): Promise<void> {
  await inEachAppearance(page, async (appearance) => {
    await page.mouse.move(0, 0)
    await expectUsable(page, `${name}, ${appearance}`)
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(DESKTOP.viewport)
}
