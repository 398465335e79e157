import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { imageStore } from './choose.ts'
import { folderStore } from '../storage/folder.ts'
import { s3Store } from '../storage/s3.ts'
import { type S3Fake, startS3Fake } from '../../../tests/support/s3-fake.ts'
import { storedImage } from './stored-image.ts'
import { type ImageStore, imageStoreIn } from './store.ts'

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13])

let folder: string
let s3: S3Fake
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-images-'))
  s3 = await startS3Fake()
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const stores: { name: string; open: () => ImageStore }[] = [
  { name: 'a folder', open: () => imageStoreIn(folderStore(path.join(folder, 'images'))) },
  { name: 'an S3-compatible store', open: () => imageStoreIn(s3Store(s3.settings)) },
]

describe.each(stores)('K-06 images in $name', ({ open }) => {
  test('come back as they were put, with the type that their key says', async () => {
    const store = open()
    await store.put('demo/ceibo-logo.png', { content: PNG, contentType: 'image/png' })
    await store.put('foto.webp', { content: new Uint8Array([1, 2]), contentType: 'image/webp' })
    expect(await store.get('demo/ceibo-logo.png')).toEqual({ content: expect.anything(), contentType: 'image/png' })
    expect(new Uint8Array((await store.get('demo/ceibo-logo.png'))?.content ?? [])).toEqual(PNG)
    expect((await store.get('foto.webp'))?.contentType).toBe('image/webp')
  })

  test('are replaced whole', async () => {
    const store = open()
    await store.put('a/b.jpg', { content: new Uint8Array(5_000).fill(7), contentType: 'image/jpeg' })
    await store.put('a/b.jpg', { content: new Uint8Array([9]), contentType: 'image/jpeg' })
    expect(new Uint8Array((await store.get('a/b.jpg'))?.content ?? [])).toEqual(new Uint8Array([9]))
  })

  test('are null when there are none', async () => {
    const store = open()
    expect(await store.get('demo/nada.png')).toBeNull()
    expect(await store.get('demo/ceibo-logo.png/otra.png')).toBeNull()
  })

  // ASVS 1.1.1, 1.3.3, 5.3.1, 5.3.2
  test('cannot be read or written outside of the store, nor be anything but images', async () => {
    const store = open()
    await writeFile(path.join(folder, 'secreto.png'), 'x')
    for (const key of [
      '../secreto.png',
      'demo/../../secreto.png',
      '/etc/passwd',
      '..%2fsecreto.png',
      '.png',
      'demo/.oculta.png',
      'pagina.html',
      'a/b/c/d.png',
      'Ñ.png',
      'a\\..\\b.png',
      'a\0.png',
      '',
    ]) {
      expect(await store.get(key), key).toBeNull()
      await expect(store.put(key, { content: PNG, contentType: 'image/png' }), key).rejects.toThrow()
    }
    await expect(store.put('logo.png', { content: PNG, contentType: 'text/html' })).rejects.toThrow('is image/png')
  })
})

test('a folder is left with whole images only', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      imageStoreIn(folderStore(path.join(folder, 'images'))).put('carrera.png', {
        content: new Uint8Array(100_000).fill(n),
        contentType: 'image/png',
      }),
    ),
  )
  expect((await readdir(path.join(folder, 'images'))).filter((name) => name.startsWith('carrera'))).toEqual([
    'carrera.png',
  ])
})

test('every call to S3 is signed; a refusal says which image and why', async () => {
  expect(s3.refused).toEqual([])
  const stranger = imageStoreIn(s3Store({ ...s3.settings, secretAccessKey: 'another' }))
  const put = stranger.put('demo/x.png', { content: PNG, contentType: 'image/png' })
  await expect(put).rejects.toThrow('the S3 store did not keep "demo/x.png": it answered 403')
  await expect(stranger.get('demo/x.png')).rejects.toThrow('403')
  expect(s3.refused).toHaveLength(2)
})

// ASVS 15.3.2
test('a redirect is not followed: what is signed for one host goes to no other', async () => {
  const store = s3Store({ ...s3.settings, bucket: 'moved-fotos' })
  await expect(store.put('a.png', new Uint8Array([1]), 'image/png')).rejects.toThrow()
  await expect(store.get('a.png')).rejects.toThrow()
  expect(s3.refused.filter((one) => one.startsWith('redirected'))).toHaveLength(2)
})

describe('K-06 settings choose the store', () => {
  const S3 = {
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'fotos',
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'clave',
    S3_SECRET_ACCESS_KEY: 'secreto',
  }

  test('none of them: a folder below the data; all of them: S3', async () => {
    const store = imageStore(readEnv({ DATA_DIR: folder }))
    await store.put('elegida.png', { content: PNG, contentType: 'image/png' })
    expect(await readdir(path.join(folder, 'images'))).toContain('elegida.png')
    expect(readEnv(S3).s3).toMatchObject({ bucket: 'fotos', accessKeyId: 'clave' })
    expect(readEnv({}).s3).toBeNull()
  })

  test('some of them: one sentence that names the missing one and shows no secret', () => {
    const { S3_BUCKET: _, ...some } = S3
    const start = () => readEnv(some)
    expect(start).toThrow('Setting S3_BUCKET is wrong: an S3 store needs all of S3_ENDPOINT, S3_BUCKET, S3_REGION')
    expect(start).not.toThrow('secreto')
  })
})

// ASVS 1.3.6, 13.2.5
test('papers find an image by its address on our site, and nothing by any other', async () => {
  const store = imageStoreIn(folderStore(path.join(folder, 'images')))
  await store.put('demo/logo.png', { content: PNG, contentType: 'image/png' })
  expect(await storedImage(store, '/images/demo/logo.png')).toEqual(Buffer.from(PNG))
  for (const address of [
    null,
    '/images/demo/otro.png',
    'https://example.com/images/demo/logo.png',
    '/images/../x.png',
  ]) {
    expect(await storedImage(store, address)).toBeNull()
  }
})
