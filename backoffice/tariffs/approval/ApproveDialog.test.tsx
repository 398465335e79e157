import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import Cookies from 'js-cookie'
import { AdminContext, memoryStore, ResourceContextProvider } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SESSION_COOKIES } from '#shared/auth/session-cookies.ts'
import { messages } from '#shared/messages.ts'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { testTariff } from '../../../tests/support/test-rates.ts'
import { t } from '../../i18n/tariff-texts.ts'
import { t as review } from '../../i18n/tariff-review-texts.ts'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { startSession } from '../../providers/session.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import { TariffButtons } from '../TariffButtons.tsx'

const ANA = '11111111-1111-4111-8111-111111111111'
const LUIS = '22222222-2222-4222-8222-222222222222'
const content = testTariff()
const dearer = {
  ...content,
  plans: content.plans.map((plan, n) => (n === 0 ? { ...plan, rate: plan.rate + 100 } : plan)),
}
const draft = {
  id: 2,
  name: 'Verano',
  state: 'draft',
  basedOn: 1,
  revision: 3,
  editedBy: { id: LUIS, name: 'Luis' },
  editedAt: '2026-10-01T12:00:00.000Z',
  approvedBy: null,
  approvedAt: null,
  startsAt: null,
  selfApproval: false,
  content: dearer,
  nextIds: { plans: 900, benefits: 900, destinations: 900, extras: 900 },
} as TariffVersion
const sums = { charged: 100_00, cost: 50_00, commission: 10_00, houseShare: 40_00 }
const simulation = {
  id: 'a',
  state: 'done',
  revision: 2,
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  result: {
    totals: { sales: 7, before: sums, after: { ...sums, charged: 123_00 } },
    losses: { sales: 0, worst: [] },
    unpriced: [],
  },
}
const records: Record<string, object> = {
  tariffs: { ...draft, id: 1, content },
  tariffWarnings: { id: 2, revision: 3, cliffPercent: 50, mode: 'confirm', warnings: [] },
  tariffSimulations: simulation,
}

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  startSession({ token: 'x', user: ANA, name: 'Ana', area: 'administrator', businessType: null, remember: false })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
  for (const name of Object.values(SESSION_COOKIES)) Cookies.remove(name)
})

function show(version: TariffVersion) {
  const dataProvider = {
    getOne: async (resource: string) => ({ data: records[resource] }),
    getList: async () => ({ data: [simulation], total: 1 }),
  }
  const page = (shown: TariffVersion) => (
    <AdminContext
      dataProvider={dataProvider as never}
      i18nProvider={i18nProviderOf({})}
      queryClient={queries}
      store={memoryStore()}
    >
      <ResourceContextProvider value="tariffs">
        <TariffButtons version={shown} isDirty={false} />
      </ResourceContextProvider>
      <Toasts />
    </AdminContext>
  )
  const queries = createQueryClient()
  const { rerender } = render(page(version))
  return { become: (next: TariffVersion) => rerender(page(next)) }
}

const approveButton = () => screen.findByRole<HTMLButtonElement>('button', { name: t.tariffs.approve })

test('T-02 who edited last reads beside the button why it is off', async () => {
  show({ ...draft, editedBy: { id: ANA, name: 'Ana' } })
  const button = await approveButton()
  expect(button.disabled).toBe(true)
  const reason = screen.getByText(messages['TARIFF.OWN_APPROVAL'])
  expect(button.getAttribute('aria-describedby')).toBe(reason.id)
  cleanup()
  show({ ...draft, editedBy: { id: ANA, name: 'Ana' }, selfApproval: true })
  expect((await approveButton()).disabled).toBe(false)
})

test('T-02 T-04 T-05 the question shows what is approved, and keeps a refusal, which is no toast', async () => {
  const page = show(draft)
  fireEvent.click(await approveButton())
  const dialog = within(await screen.findByRole('dialog'))
  const prices = within(dialog.getByRole('region', { name: review.approval.prices }))
  expect(await prices.findAllByRole('row')).toHaveLength(2)
  const simulated = within(dialog.getByRole('region', { name: review.approval.simulation }))
  expect(await simulated.findByText('USD 123,00')).toBeTruthy()
  expect(simulated.getByText(review.approval.outdated)).toBeTruthy()
  expect(await dialog.findByText(review.warnings.none)).toBeTruthy()

  const why = messages['TARIFF.NOT_DRAFT']
  fetched.mockResolvedValue(
    new Response(JSON.stringify({ errorCode: 'TARIFF_NOT_DRAFT', message: why }), { status: 409 }),
  )
  fireEvent.click(dialog.getByRole('button', { name: t.tariffs.approve }))
  expect(await dialog.findByText(why)).toBeTruthy()
  // Somebody else approved it: the question stays, because it says so.
  page.become({ ...draft, state: 'approved' })
  await waitFor(() =>
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: t.tariffs.approve }).disabled).toBe(true),
  )
  // The toast of a failed call comes after a tenth of a second.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getAllByText(why)).toHaveLength(1)
})
