import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerMessages } from '#shared/messages/answers.ts'
import { partner, renderAt } from '../../tests/support/test-storefront.tsx'
import { PromoNotice } from './PromoNotice.tsx'

const fetched = vi.spyOn(globalThis, 'fetch')
afterEach(() => {
  cleanup()
  fetched.mockReset()
})

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const refusedAs = (status: number, errorCode: string, key: keyof typeof answerMessages) =>
  json(status, { errorCode, message: answerMessages[key], error: key })

test('V-10 the page where a promo link leads says what the code is worth on this storefront', async () => {
  fetched.mockResolvedValue(json(200, { message: 'OK', data: { code: 'LITORAL12', totalPercentage: 12.5 } }))
  renderAt(<PromoNotice code="litoral12" />, '/sobre-nosotros', partner)
  expect(await screen.findByText(/Código LITORAL12: 12,5\s% de descuento/)).toBeDefined()
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/code/promoCodeByCode/litoral12/mburucuya')
})

test.each([
  ['that ended', () => refusedAs(409, 'PROMO_EXPIRED', 'PROMO.EXPIRED'), answerMessages['PROMO.EXPIRED']],
  ['that nobody made', () => refusedAs(404, 'PROMO_NOT_FOUND', 'PROMO.NOT_FOUND'), answerMessages['PROMO.NOT_FOUND']],
])('V-10 a code %s is refused there with the reason', async (_, answer, reason) => {
  fetched.mockImplementation(async () => answer())
  renderAt(<PromoNotice code="VIEJO" />)
  expect(await screen.findByText(`El código VIEJO no se aplica. ${reason}`)).toBeDefined()
})

test('V-10 a code that could not be checked is not called wrong; on the prices the field of the code speaks', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'))
  renderAt(<PromoNotice code="VERANO15" />)
  expect(await screen.findByText(/^Código VERANO15: todavía no pudimos comprobarlo/)).toBeDefined()
  cleanup()
  renderAt(<PromoNotice code="VERANO15" />, '/buy/step-4')
  expect(screen.queryByText(/VERANO15/)).toBeNull()
})
