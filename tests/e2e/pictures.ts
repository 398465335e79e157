import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

/** A file for a file chooser. */
export type Picture = { name: string; mimeType: string; buffer: Buffer }

/** An image of one colour, a PNG or a JPG by its name. */
export async function picture(name: string, background: string, width = 900, height = 400): Promise<Picture> {
  const drawn = sharp({ create: { width, height, channels: 3, background } })
  const isPng = name.endsWith('.png')
  const buffer = await (isPng ? drawn.png() : drawn.jpeg()).toBuffer()
  return { name, mimeType: isPng ? 'image/png' : 'image/jpeg', buffer }
}

/** A JPG of random pixels, so that compression cannot shrink it. A PNG would be ten times as much work for the server. */
export async function noise(name: string, width = 2400, height = 2200): Promise<Picture> {
  const background = { r: 128, g: 128, b: 128 }
  const drawn = sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  return { name, mimeType: 'image/jpeg', buffer: await drawn.jpeg().toBuffer() }
}

/** Picks a file and confirms its crop. */
export async function giveImage(page: Page, button: Locator, file: Picture): Promise<void> {
  await pickImage(page, button, file)
  await cropper(page).getByRole('button', { name: 'Confirmar' }).click()
  await expect(cropper(page)).toBeHidden()
}

/** Picks a file, and waits until the crop dialog opens. */
export async function pickImage(page: Page, button: Locator, file: Picture): Promise<void> {
  await chooseFile(page, button, file)
  await expect(cropper(page)).toBeVisible()
}

/**
 * Picks a file, whatever the page then says. By keyboard, because the button moves when the image beside it arrives, and then a
 * mouse click may miss it.
 */
export async function chooseFile(page: Page, button: Locator, file: Picture): Promise<void> {
  await expect(button).toBeEnabled()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')])
  await chooser.setFiles(file)
}

/** Waits until no image of the page can move anything by its arrival: a drag begins where its element was measured. */
export async function picturesArrived(page: Page): Promise<void> {
  const onTheirWay = () => page.evaluate(() => [...document.images].filter(({ complete }) => !complete).length)
  await expect.poll(onTheirWay).toBe(0)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

export const cropper = (page: Page) => page.getByRole('dialog', { name: 'Recortá la imagen' })

/** A group of fields, by its name. */
export const group = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
