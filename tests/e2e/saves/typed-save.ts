import type { Locator, Page } from '@playwright/test'
import { dayAt } from '../../../shared/dates.ts'
import type { Endpoint } from '../../../shared/http.ts'
import { type MessageKey, messages } from '../../../shared/messages.ts'
import { expect } from '../fixtures.ts'
import { logins, openAs } from '../logins.ts'
import type { Product } from '../product.ts'
import type { Staff } from '../staff.ts'

export type Here = { page: Page; staff: Staff; product: Product }

/** A form or dialog whose fields are typed into and saved. One of these adds a kind to the test. */
export type TypedSave = {
  saves: Endpoint
  /** Opens the form, with what is chosen in it, and returns the dialog, or the page, that has its fields. */
  open: (here: Here) => Promise<Page | Locator>
  /** What is typed, by the names of the fields. */
  typed: Readonly<Record<string, string>>
  /** The button that saves. */
  save: string | RegExp
  /** Checks, after a save whose first answer was lost, that what was typed is saved, and once. */
  expectSaved: (here: Here) => Promise<void>
}

export const today = dayAt(new Date())

/** Opens an address as an administrator; the fields are on the page. */
export const onPage =
  (address: string) =>
  async ({ page }: Here): Promise<Page> => {
    await openAs(page, logins.administrator, address)
    return page
  }

/** The same button again is refused with a reason that says that it is saved. */
export const saysOf =
  (key: MessageKey) =>
  async ({ page }: Here): Promise<void> => {
    await expect(page.getByText(messages[key]).filter({ visible: true }).first()).toBeVisible()
  }
