import { type ConsoleMessage, expect, test as base, type WorkerFixture } from '@playwright/test'
import type { PurchaseEntry, RefundEntry } from '../../tools/sandbox-gateway/ledger.ts'
import { type Mailbox, mailbox } from './mailbox.ts'
import { type Product, startProduct } from './product.ts'
import { type Staff, staffOf } from './staff.ts'

/** The bank's records of a test: its charges and refunds since the test began, oldest first. */
export type Till = {
  charged: () => Promise<PurchaseEntry[]>
  refused: () => Promise<PurchaseEntry[]>
  refunds: () => Promise<RefundEntry[]>
}

/** Counts the tests of this worker, whose product no other worker calls. */
let visitors = 0

/** The fixture of a product that its worker starts; `more` settings win. */
export function productWith(more: Record<string, string> = {}): ProductFixture {
  return [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
    async ({}, provide) => {
      const product = await startProduct({ TRUST_PROXY: 'yes', ...more })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 150_000 },
  ]
}

type ProductFixture = [WorkerFixture<Product, object>, { scope: 'worker'; timeout: number }]
type PerWorker = { product: Product; staff: Staff }
type PerTest = { mail: Mailbox; till: Till; quietConsole: void; serverLog: void }

/**
 * Tests that run on a product of their worker's own, and that fail when a page logs an error or a warning to its console. Another
 * person's browser is `browser.newPage()`: it has the same settings and address, and its own cookies.
 */
export const test = base.extend<PerTest, PerWorker>({
  product: productWith(),
  staff: [async ({ product }, provide) => provide(await staffOf(product.url)), { scope: 'worker' }],
  baseURL: async ({ product }, provide) => provide(product.url),
  // Each test has its own address, as behind a balancer, so that tests do not share the hourly limits of an address.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what a fixture needs
  extraHTTPHeaders: async ({}, provide) => {
    visitors += 1
    await provide({ 'x-forwarded-for': `10.0.${visitors % 256}.${1 + Math.floor(visitors / 256)}` })
  },
  mail: async ({ product }, provide) => provide(mailbox(product.dataDir)),
  till: async ({ product: { bank } }, provide) => {
    const before = (await bank.ledger()).length
    const since = async () => (await bank.ledger()).slice(before)
    const purchases = async (status: PurchaseEntry['status']) =>
      (await since()).filter((entry): entry is PurchaseEntry => entry.type === 'purchase' && entry.status === status)
    await provide({
      charged: () => purchases('APPROVED'),
      refused: () => purchases('REJECTED'),
      refunds: async () => (await since()).filter((entry) => entry.type === 'refund'),
    })
  },
  quietConsole: [
    async ({ context }, provide) => {
      const complaints: string[] = []
      // Logs the cause of an error that React recovered from, which its own message does not contain.
      await context.addInitScript(() =>
        addEventListener('error', ({ error }: { error?: { cause?: { stack?: string } } }) => {
          if (error?.cause) console.error(`because of ${error.cause.stack}`)
        }),
      )
      context.on('weberror', (error) => complaints.push(error.error().stack ?? String(error.error())))
      context.on('console', (message) => {
        if (isComplaint(message)) complaints.push(`${message.type()}: ${message.text()}`)
      })
      await provide()
      expect(complaints, 'what pages wrote to the console').toEqual([])
    },
    { auto: true },
  ],
  serverLog: [
    async ({ product }, provide, info) => {
      const before = product.log().length
      await provide()
      const output = product.log().slice(before)
      if (info.status !== info.expectedStatus && output) await info.attach('server.log', { body: output })
    },
    { auto: true },
  ],
})

/** Whether a console message is a complaint. Chromium itself reports every answer of 400 and more, which many tests expect. */
function isComplaint(message: ConsoleMessage): boolean {
  return ['error', 'warning'].includes(message.type()) && !message.text().startsWith('Failed to load resource')
}

export { expect } from '@playwright/test'
