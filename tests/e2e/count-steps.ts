import type { Locator, Page } from '@playwright/test'

/** Counts the actions of a user: clicks, fields that are typed into, and keys. */
export function countSteps(page: Page) {
  let count = 0
  const counting = (act: () => Promise<void>) => {
    count += 1
    return act()
  }
  return {
    press: (what: Locator) => counting(() => what.click()),
    type: (field: Locator, text: string) => counting(() => field.fill(text)),
    key: (key: string) => counting(() => page.keyboard.press(key)),
    count: () => count,
  }
}
