import { messages } from '../../shared/messages.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { cards, fillCard, payButton, tripOfTenDays, voucherLink } from './purchase.ts'
import { buyByCard, openPayment } from './purchase-at.ts'
import { stored, traveller } from './travellers.ts'

test(
  'M-09 a company is deleted while people work and buy with it: its logins, storefront, codes and payments stop, its history stays',
  { tag: '@long' },
  async ({ page, browser, baseURL, staff, till }) => {
    const company = { name: 'Ñacurutú Turismo', subdomain: 'nacurutu', user: 'nacurutu@ceibo.test' }
    const { id } = await staff.addCompany(company)
    await staff.addCode('NACURUTU10', 10, id)
    const order = { trip: tripOfTenDays(), plan: 'Hornero 80', email: 'cliente@viajera.test', code: 'NACURUTU10' }

    const bought = traveller('1984-07-19', 'Antúnez')
    await buyByCard(page, { ...order, travellers: [bought] }, '/nacurutu')
    const voucher = await voucherLink(page).getAttribute('href')

    // Staff delete the company while a visitor is about to pay and the company has its sales open.
    const [buyer, owner, office] = [await browser.newPage(), await browser.newPage(), await browser.newPage()]
    const late = traveller('1979-02-11', 'Bentancor')
    await openPayment(buyer, { ...order, travellers: [late], email: 'tarde@viajera.test' }, '/nacurutu')
    await fillCard(buyer, cards.approved)
    await openAs(owner, company.user, '/profile')
    await expect(owner.getByRole('row', { name: /Antúnez/ })).toBeVisible()

    await openAs(office, logins.administrator, `/admin/business/${id}`)
    await office.getByRole('button', { name: 'Eliminar' }).click()
    await office
      .getByRole('dialog', { name: `¿Eliminar ${company.name}?` })
      .getByRole('button', { name: 'Eliminar' })
      .click()
    await expect(office.getByText(messages['BUSINESS.DELETE_SUCCESS'])).toBeVisible()

    await test.step('its login is out at once and does not come back in', async () => {
      await owner.reload()
      await expect(owner).toHaveURL(/\/profile\/login/)
      await typeLogin(owner, company.user)
      await expect(owner.getByText(messages['LOGIN.WRONG_CREDENTIALS']).first()).toBeVisible()
    })

    await test.step('its storefront is not found by path or by host name', async () => {
      for (const address of ['/nacurutu', '/nacurutu/buy/step-1', `http://nacurutu.${new URL(baseURL ?? '').host}/`])
        expect((await page.goto(address))?.status(), address).toBe(404)
    })

    await test.step('who was about to pay is told, and not charged', async () => {
      await payButton(buyer).click()
      await expect(buyer.getByText(messages['BUSINESS.NOT_FOUND']).first()).toBeVisible()
      expect(await till.charged()).toHaveLength(1)
      expect(await staff.salesOf(stored(late.documentNumber))).toEqual([])
    })

    await test.step('its sale, its settlement and the voucher stay', async () => {
      expect(await staff.salesOf(stored(bought.documentNumber))).toMatchObject([
        { businessName: company.name, promoCode: 'NACURUTU10' },
      ])
      await office.getByRole('link', { name: 'Liquidaciones' }).click()
      await expect(office.getByRole('row', { name: new RegExp(company.name) })).toBeVisible()
      expect((await page.request.get(voucher ?? '')).status()).toBe(200)
    })
    await Promise.all([buyer.close(), owner.close(), office.close()])
  },
)
