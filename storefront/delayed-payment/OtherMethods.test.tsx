import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { renderAt } from '../../tests/support/test-storefront.tsx'
import { OtherMethods } from './OtherMethods.tsx'

const checkout = {
  order: '0123456789ABCDEFGHJK',
  amount: 7_440,
  currency: 'USD',
  otherMethods: [
    { method: 'redpagos', note: 'En todo el país.', endsAt: '2026-11-30T17:05:00.000Z' },
    { method: 'transfer', note: '', endsAt: '2026-11-30T17:05:00.000Z' },
  ],
} as unknown as OpenedCheckout

const answer = vi.fn<typeof fetch>()
beforeEach(() => void vi.stubGlobal('fetch', answer))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('Y-02 I-01 each way to pay says where and until when, and staff\u2019s note in Spanish', () => {
  renderAt(<OtherMethods checkout={checkout} busy={false} />)
  const [counter, bank] = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(counter).toContain('RedpagosPagás en cualquier local, hasta el 30/11/2026 a las 14:05.En todo el país.')
  expect(screen.getByText('En todo el país.').lang).toBe('es')
  expect(bank).toContain('Transferencia bancariaPagás desde la página de tu banco, hasta el 30/11/2026 a las 14:05.')
})

test('Y-02 the chosen one is asked for once, and no other meanwhile', async () => {
  answer.mockReturnValue(new Promise(() => undefined))
  renderAt(<OtherMethods checkout={checkout} busy={false} />)
  await press('Pagar en Redpagos')
  await press('Preparando el pago…')
  expect(answer).toHaveBeenCalledTimes(1)
  const { order, amount, currency } = checkout
  const [, init] = answer.mock.calls[0]!
  expect(JSON.parse(init?.body as string)).toEqual({ order, method: 'redpagos', amount, currency })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pagar por transferencia' }).disabled).toBe(true)
})

test('Y-02 a refusal is said, and another way can be chosen', async () => {
  answer.mockResolvedValue(
    Response.json({ errorCode: 'METHOD_NOT_OFFERED', message: 'Esta compra no se puede pagar así.' }, { status: 409 }),
  )
  renderAt(<OtherMethods checkout={checkout} busy={false} />)
  await press('Pagar en Redpagos')
  expect(screen.getByRole('alert').textContent).toContain('Esta compra no se puede pagar así.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pagar por transferencia' }).disabled).toBe(false)
})
