import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import { ceibo, pageState } from '../../../tests/support/test-storefront.tsx'
import { PageStateProvider } from '../../page-state.ts'
import { emptyPurchase } from '../purchase-state.ts'
import { ExtraOffer } from './ExtraOffer.tsx'

const offer = {
  id: 2,
  description: 'Embarazo',
  coverage: '+USD 10.000',
  sentence: 'Te atienden más semanas.',
  picture: 'pregnancy',
  price: 23_34,
  maxAge: 45,
  excludes: [],
  isForEverybody: false,
}

function offered(benefit: OfferedExtraBenefit): string {
  const exchangeRate = { day: '2027-02-28', rate: 400_000 }
  return renderToString(
    <PageStateProvider value={{ ...pageState(ceibo), exchangeRate }}>
      <ExtraOffer
        offer={benefit}
        ages={[40, 38, 7, 5]}
        isFamily
        chosen={[]}
        state={emptyPurchase}
        onTake={() => undefined}
      />
    </PageStateProvider>,
  )
}

test('B-08 one tap takes an extra for all four only if it is for everybody', () => {
  expect(offered({ ...offer, isForEverybody: true })).toContain('Para todos')
  const personal = offered(offer)
  expect(personal).not.toContain('Para todos')
  expect(personal.match(/type="checkbox"/g)).toHaveLength(4)
})

test('B-08 an extra has its picture and a sentence, which the tariff may leave out', () => {
  expect(offered(offer)).toMatch(/<svg aria-hidden="true"><use href="[^"]+#pregnancy"/)
  expect(offered(offer)).toContain('<p>Te atienden más semanas.</p>')
  expect(offered({ ...offer, sentence: '' })).not.toContain('<p></p>')
})

test('T-08 an extra has its price in pesos beside dollars, as plans have', () => {
  expect(offered(offer)).toContain('USD 23,34')
  expect(offered(offer)).toContain('<small translate="no">$ 934</small>')
})
