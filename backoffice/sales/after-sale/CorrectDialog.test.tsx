import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { AdminContext, memoryStore } from 'react-admin'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { correctionApi, ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { withCurrent } from '#shared/changed-meanwhile.ts'
import { Failure } from '#shared/errors.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { t as meanwhile } from '../../kit/meanwhile/texts.ts'
import { createQueryClient } from '../../providers/queryClient.ts'
import { i18nProviderOf } from '../../providers/i18nProvider.ts'
import { ana } from '../../../tests/support/test-passenger.ts'
import { CorrectDialog } from './CorrectDialog.tsx'

const fetched = vi.fn<typeof fetch>()
beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

const eva = { ...ana, name: 'Eva', lastName: 'Zeballos', documentNumber: '23456785' }
const contact = { email: 'ana@example.com', phone: '+59899123456' }
const sale = {
  id: 'a'.repeat(20),
  number: 7,
  residenceIso: 'UY',
  passengers: [ana, eva].map((person) => ({ ...person, leftAt: null })),
  contact,
} as unknown as SaleDetail

const requestBody = (nth: number) =>
  correctionApi.correct.body!.parse(JSON.parse(fetched.mock.calls[nth]![1]!.body as string)) as unknown

test('D-09 R-05 the second who corrects a sale sees what the first saved, keeps the own typing, and chooses', async () => {
  const people = { passengers: [ana, eva].map((person, index) => ({ n: index + 1, ...person })), contact }
  const [first, second] = people.passengers
  const now = {
    residenceIso: 'UY',
    passengers: [first!, { ...second!, name: 'Elsa', lastName: 'Paz' }],
    contact: { ...contact, phone: '+59899765432' },
  }
  const { code, data } = withCurrent(new Failure('CHANGED_MEANWHILE'), ownCorrectionApi.show, now)
  fetched.mockResolvedValueOnce(Response.json({ errorCode: code, error: code, message: 'Otra', data }, { status: 409 }))
  fetched.mockResolvedValueOnce(Response.json({ message: 'Listo', data: { vouchers: 1 } }))
  const onClose = vi.fn()
  render(
    <AdminContext i18nProvider={i18nProviderOf({})} queryClient={createQueryClient()} store={memoryStore()}>
      <CorrectDialog sale={sale} onClose={onClose} />
    </AdminContext>,
  )
  const field = (label: string, nth: number) => screen.getAllByRole<HTMLInputElement>('textbox', { name: label })[nth]!
  const save = () => fireEvent.click(screen.getByRole('button', { name: t.sale.correct.confirm }))
  fireEvent.change(field('Apellido', 1), { target: { value: 'Pérez' } })
  save()
  await screen.findByText(meanwhile.title)
  await waitFor(() => expect(field('Nombre', 1).value).toBe('Elsa'))
  expect(field('Apellido', 1).value).toBe('Pérez')
  expect(field(t.sale.phone, 0).value).toBe('099 765 432')
  const group = within(screen.getByRole('group', { name: `${t.sale.passenger} 2: Apellido` }))
  const option = (name: string) => group.getByRole<HTMLInputElement>('radio', { name })
  expect(option(`${meanwhile.mine}: Pérez`).checked).toBe(true)
  fireEvent.click(option(`${meanwhile.theirs}: Paz`))
  await waitFor(() => expect(field('Apellido', 1).value).toBe('Paz'))
  fireEvent.click(option(`${meanwhile.mine}: Pérez`))
  fireEvent.click(screen.getByRole('radio', { name: `${meanwhile.asBefore}: 099 123 456` }))
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const withPhone = (phone: string) => ({ contact: { ...contact, phone } })
  expect(requestBody(0)).toMatchObject({ before: { passengers: people.passengers, ...withPhone('099 123 456') } })
  expect(requestBody(1)).toMatchObject({
    passengers: [first, { ...second, name: 'Elsa', lastName: 'Pérez' }],
    ...withPhone('099 123 456'),
    before: { passengers: now.passengers, ...withPhone('099 765 432') },
  })
})
