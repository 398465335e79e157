import type { Locator, Page } from '@playwright/test'
import { imageTooLarge } from '../../shared/images/limits.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { chooseFile, cropper, giveImage, group, noise, picture, picturesArrived, pickImage } from './pictures.ts'
import { PHONE } from './screens.ts'

/** Opens step 2 of a company with two banners from the list of companies; saves nothing. */
async function openStorefront(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
  await page.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Continuar' }).click()
  const banners = group(page, 'Cargar banners')
  await expect(banners.getByRole('listitem')).toHaveCount(2)
  for (const n of [1, 2])
    await banners.getByLabel(`Enlace del banner ${n} (opcional)`).fill(`https://ejemplo.com.uy/${n}`)
  return banners
}

/** Reads the last character of each banner's link, in the order of the banners. */
function order(banners: Locator): () => Promise<string> {
  const links = banners.getByRole('listitem').getByRole('textbox')
  return () => links.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value.at(-1)).join(''))
}

test(
  'M-09 banners are ordered by keyboard alone: the focus stays on the moved banner, and its new place is announced',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    const banners = await openStorefront(page)
    await giveImage(page, banners.getByRole('button', { name: 'Agregar banner' }), await picture('b.jpg', '#0ea5e9'))
    await banners.getByLabel('Enlace del banner 3 (opcional)').fill('https://ejemplo.com.uy/3')
    await expect.poll(order(banners)).toBe('123')
    await expect(banners.getByText('Hasta 3 banners recomendados.')).toBeVisible()

    const control = (name: string) => banners.getByRole('button', { name, exact: true })
    await control('Subir el banner 3').focus()
    await page.keyboard.press('Enter')
    await expect.poll(order(banners)).toBe('132')
    await expect(banners.getByRole('status')).toHaveText('El banner quedó en el lugar 2.')
    await expect(control('Subir el banner 2')).toBeFocused()
    await page.keyboard.press('Space')
    await expect.poll(order(banners)).toBe('312')
    await expect(banners.getByRole('status')).toHaveText('El banner quedó en el lugar 1.')
    await expect(control('Bajar el banner 1'), 'at the top only the way back is left').toBeFocused()
    await control('Quitar el banner 2').press('Enter')
    await expect.poll(order(banners)).toBe('32')
    await expect(control('Quitar el banner 2')).toBeFocused()

    await page.getByRole('textbox', { name: 'Color primario', exact: true }).fill('#fbbf24')
    await expectAccessible(page, 'banners, and the contrast warning on a pale colour')
    await banners.getByLabel('Enlace del banner 1 (opcional)').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.BANNER_LINK_INVALID'])
    await expect(banners.getByText(messages['BUSINESS.ERROR.BANNER_LINK_INVALID'])).toBeVisible()
  },
)

test(
  'M-08 M-10 the cropper is loaded when it opens, closes without a trace, and a banner that stays too large has an error with its number',
  { tag: '@long' },
  async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const loaded = (name: string) => scripts.some((script) => script.includes(name))
    await openAs(page, logins.administrator, '/admin/business')
    await expect(page.getByRole('link', { name: 'Mburucuyá Viajes' })).toBeVisible()
    expect([loaded('BannerFields'), loaded('CropDialog')], 'with a list').toEqual([false, false])

    const banners = await openStorefront(page)
    expect([loaded('BannerFields'), loaded('CropDialog')], 'with the storefront').toEqual([true, false])
    const add = banners.getByRole('button', { name: 'Agregar banner' })
    await pickImage(page, add, await picture('banner.jpg', '#0ea5e9'))
    expect(loaded('CropDialog')).toBe(true)
    await expectAccessible(page, 'the cropper')
    await page.keyboard.press('Escape')
    await expect(cropper(page), 'nothing was moved').toBeHidden()
    await pickImage(page, add, await picture('banner.jpg', '#0ea5e9'))
    await cropper(page).getByRole('button', { name: 'Esquina inferior derecha' }).press('ArrowLeft')
    for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await leave()
      await page.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(page.getByRole('dialog', { name: '¿Salir sin guardar?' })).toBeHidden()
      await expect(cropper(page)).toBeVisible()
    }
    await cropper(page).getByRole('button', { name: 'Cerrar' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await expect(cropper(page)).toBeHidden()
    await expect(banners.getByRole('listitem')).toHaveCount(2)

    await banners.getByLabel('Enlace (opcional)', { exact: true }).fill('https://ejemplo.com.uy/grande')
    await giveImage(page, add, await noise('ruido.jpg'))
    // The browser makes it smaller several times, which a slow machine does for a minute.
    await expect(banners.getByText(imageTooLarge(3))).toBeVisible({ timeout: 120_000 })
    await expect(banners.getByRole('listitem')).toHaveCount(2)
    await expect(banners.getByLabel('Enlace (opcional)', { exact: true })).toHaveValue('https://ejemplo.com.uy/grande')

    const file = (buffer: Buffer) => ({ name: 'carta.png', mimeType: 'image/png', buffer })
    await chooseFile(page, add, file(Buffer.from('no es una imagen')))
    await expect(banners.getByText(messages['IMAGE.TYPE'])).toBeVisible()
    const whole = await picture('carta.png', '#0ea5e9')
    await chooseFile(page, add, file(whole.buffer.subarray(0, 60)))
    await expect(banners.getByText('El navegador no pudo abrir esa imagen.')).toBeVisible()
  },
)

test.describe('on a phone', () => {
  test.use(PHONE)

  test('M-08 M-09 banners are dragged and an image is cropped with a finger', async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    const banners = await openStorefront(page)
    await expect.poll(order(banners)).toBe('12')
    const handle = banners.getByTitle('Arrastrá para cambiar el orden').nth(1)
    await handle.scrollIntoViewIfNeeded()
    await picturesArrived(page)
    await dragWithFinger(page, handle, banners.getByRole('listitem').nth(0))
    await expect.poll(order(banners)).toBe('21')

    const add = banners.getByRole('button', { name: 'Agregar banner' })
    await pickImage(page, add, await picture('banner.jpg', '#0ea5e9', 800, 800))
    await expectNoSidewaysScroll(page)
    const corner = cropper(page).getByRole('button', { name: 'Esquina inferior derecha' })
    await expect(corner).toBeVisible()
    await picturesArrived(page)
    await dragWithFinger(page, corner, cropper(page).getByRole('group'))
    await cropper(page).getByRole('button', { name: 'Confirmar' }).click()
    const kept = banners.getByRole('img', { name: 'Banner 3' })
    await expect(kept).toBeVisible()
    const width = () => kept.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
    expect(await width(), 'less than all of it').toBeLessThan(700)
  })
})

/** Drags from the middle of one element to the middle of another, by touch. */
async function dragWithFinger(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = await Promise.all([middle(from), middle(to)])
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  await touch('touchStart', [start])
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
  await touch('touchEnd', [])
}

async function middle(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('it is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
