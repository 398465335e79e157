import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FailureBody } from '#shared/errors.ts'
import { formOf } from '#shared/call.ts'
import { messages } from '#shared/messages.ts'
import { image } from '../../platform/db/schema/operations.ts'
import { expectQuick } from '../../../tests/support/own-time.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { keyOfAddress } from '../../adapters/images/image-key.ts'

let shop: TestShop
let admin: string
beforeAll(async () => {
  shop = await startTestShop()
  admin = await shop.loginAs('admin@ceibo.test')
})
afterAll(() => shop.close())

async function upload(content: Buffer, name = 'Mi Logo.png', token = admin, fields: object = {}) {
  const form = new Response(formOf(fields, { file: { name, content: new Uint8Array(content), type: 'image/png' } }))
  return shop.app.inject({
    method: 'POST',
    url: '/api/aws/image',
    headers: { 'content-type': form.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    payload: Buffer.from(await form.arrayBuffer()),
  })
}

const kept = (answer: { json: () => unknown }) =>
  (answer.json() as { data: { url: string; width: number; height: number } }).data
const refusal = (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  (answer.json() as FailureBody).errorCode,
]
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4c1d95' } })

test('M-10 a PNG stays a PNG under a name with a random id, served as what it is, with its size kept', async () => {
  const content = await plain(300, 120).png().toBuffer()
  const [one, two] = [kept(await upload(content)), kept(await upload(content))]
  expect(one.url).toMatch(/^\/images\/uploads\/mi-logo-[0-9a-f-]{36}\.png$/)
  expect(two.url).not.toBe(one.url)
  const served = await shop.app.inject(one.url)
  expect(served.headers['content-type']).toBe('image/png')
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 300, height: 120 })
  const [row] = await shop.db
    .select()
    .from(image)
    .where(eq(image.key, keyOfAddress(one.url) ?? ''))
  expect(row).toMatchObject({ contentType: 'image/png', width: 300, height: 120, bytes: served.rawPayload.length })
})

// ASVS 5.2.2
test('M-10 a photo is compressed, upright, without its metadata nor anything hidden behind it', async () => {
  const photo = await plain(400, 200)
    .jpeg({ quality: 100 })
    .withExif({ IFD0: { Copyright: 'secreto' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const answer = kept(await upload(Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]), 'foto.jpeg'))
  expect(answer).toMatchObject({ url: expect.stringMatching(/foto-.*\.jpg$/), width: 200, height: 400 })
  const stored = (await shop.app.inject(answer.url)).rawPayload
  const { exif, orientation } = await sharp(stored).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  expect(stored.includes('script')).toBe(false)
  expect(stored.length).toBeLessThan(photo.length)
})

test('M-10 what is still over 1,048,576 bytes once compressed is refused', async () => {
  const width = 2400
  const noise = Buffer.from(Uint8Array.from({ length: width * width * 3 }, () => Math.random() * 256))
  const content = await sharp(noise, { raw: { width, height: width, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  expect(content.length).toBeGreaterThan(1_048_576)
  expect(refusal(await upload(content, 'ruido.jpg'))).toEqual([413, 'IMAGE_TOO_LARGE'])
})

test('M-10 a WebP is taken and stored as a PNG, its transparent parts too; of one that moves, its first picture', async () => {
  const glass = sharp({ create: { width: 90, height: 60, channels: 4, background: { r: 9, g: 90, b: 9, alpha: 0.4 } } })
  const one = kept(await upload(await glass.webp().toBuffer(), 'Logo nuevo.webp'))
  expect(one.url).toMatch(/^\/images\/uploads\/logo-nuevo-[0-9a-f-]{36}\.png$/)
  const served = await shop.app.inject(one.url)
  expect(served.headers['content-type']).toBe('image/png')
  const stored = { format: 'png', width: 90, height: 60, hasAlpha: true }
  expect(await sharp(served.rawPayload).metadata()).toMatchObject(stored)
  const frames = await Promise.all(['#0f766e', '#be123c'].map((colour) => frame(colour)))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect(kept(await upload(moving, 'gira.webp'))).toMatchObject({ width: 40, height: 30 })
  expect(refusal(await upload(moving.subarray(0, 30), 'rota.webp'))).toEqual([415, 'IMAGE_NOT_IMAGE'])
})

const frame = (background: string) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()

// ASVS 1.3.4, 5.2.2
test('M-10 only images by their content: nothing else, whatever it is called, nor a broken one', async () => {
  const png = await plain(60, 60).png().toBuffer()
  const others = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    avif: await plain(9, 9).avif().toBuffer(),
    gif: await plain(9, 9).gif().toBuffer(),
    pdf: Buffer.from('%PDF-1.7 hola'),
  }
  for (const [type, content] of Object.entries(others)) {
    const answer = await upload(content, `imagen.${type}`)
    expect(refusal(answer), type).toEqual([400, 'VALIDATION'])
    expect(answer.json<FailureBody>().fields, type).toEqual([
      { path: 'file', key: 'IMAGE.TYPE', message: messages['IMAGE.TYPE'] },
    ])
  }
  expect(refusal(await upload(Buffer.concat([png.subarray(0, 40), Buffer.alloc(60)])))).toEqual([
    415,
    'IMAGE_NOT_IMAGE',
  ])
  expect(refusal(await upload(png.subarray(0, 12)))).toEqual([415, 'IMAGE_NOT_IMAGE'])
})

// ASVS 5.2.1
test('M-10 a small file that would unfold into a billion pixels is refused before it does', async () => {
  const bomb = await plain(20_000, 3_000).png().toBuffer()
  await expectQuick(2_000, async () => expect(refusal(await upload(bomb))).toEqual([413, 'IMAGE_TOO_MANY_PIXELS']))
})

// ASVS 5.3.2
test('M-10 the bucket and key that callers send are accepted and name nothing', async () => {
  const fields = { bucketName: '../../etc', objectKey: '../../../tmp/x.png' }
  const answer = kept(await upload(await plain(8, 8).png().toBuffer(), '../../ñandú.PNG', admin, fields))
  expect(answer.url).toMatch(/^\/images\/uploads\/nandu-[0-9a-f-]{36}\.png$/)
})

// ASVS 8.2.1
test('A-08 only administrators and owners upload images', async () => {
  const content = await plain(8, 8).png().toBuffer()
  const owner = await shop.loginAs('agencia@ceibo.test')
  expect((await upload(content, 'x.png', owner)).statusCode).toBe(200)
  for (const { token } of [await addColleague(shop, 'agencia@ceibo.test', 'seller'), await addStaff(shop, 'finance')])
    expect(refusal(await upload(content, 'x.png', token))).toEqual([403, 'FORBIDDEN'])
  expect(refusal(await upload(content, 'x.png', 'x'))).toEqual([401, 'UNAUTHORIZED'])
})
