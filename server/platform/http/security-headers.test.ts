import { expect, test } from 'vitest'
import { createServer } from '../../app.ts'

async function answerOf(publicUrl: string, url: string) {
  const app = await createServer({ logLevel: 'silent', trustProxy: false, publicUrl })
  app.get('/paper', (_request, reply) => reply.header('referrer-policy', 'origin').send('x'))
  app.get('/api/paper', (_request, reply) => reply.type('application/pdf').send('%PDF'))
  const { headers } = await app.inject(url)
  await app.close()
  return headers
}

// ASVS 3.4.1, 12.2.1
test('K-01 over https every answer asks for https from then on, over http none does', async () => {
  for (const url of ['/paper', '/api/paper', '/nowhere']) {
    const headers = await answerOf('https://ceibo.example', url)
    expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
    expect(headers['x-content-type-options'], url).toBe('nosniff')
    expect(await answerOf('http://localhost:3000', url)).not.toHaveProperty('strict-transport-security')
  }
})

test('K-01 what a route says itself wins, and a paper may still be read', async () => {
  expect((await answerOf('http://localhost:3000', '/paper'))['referrer-policy']).toBe('origin')
  const paper = await answerOf('http://localhost:3000', '/api/paper')
  expect(paper['content-security-policy']).toBe("frame-ancestors 'none'")
})
