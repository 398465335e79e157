import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Settings } from '../../server/adapters/storage/s3.ts'
import { listen } from './listen.ts'

/** An S3-compatible store in memory that verifies every signature with its own code; it redirects `moved-…`. */
export type S3Fake = { settings: S3Settings; refused: string[]; close: () => Promise<void> }

const CREDENTIALS = { region: 'us-east-1', accessKeyId: 'test-access', secretAccessKey: 'test-secret' }

export async function startS3Fake(): Promise<S3Fake> {
  const objects = new Map<string, { content: Buffer; contentType: string }>()
  const refused: string[] = []
  const server = createServer((request, response) => {
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const key = request.url ?? ''
    if (key.includes('moved-')) {
      refused.push(`redirected ${key}`)
      return response.writeHead(307, { location: key.replace('moved-', '') }).end()
    }
    if (!isSigned(request)) {
      refused.push(`${request.method} ${key}`)
      return response.writeHead(403).end()
    }
    if (request.method === 'PUT') {
      objects.set(key, { content: Buffer.concat(chunks), contentType: request.headers['content-type'] ?? '' })
      return response.writeHead(200).end()
    }
    const object = objects.get(key)
    if (!object) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': object.contentType }).end(object.content)
  }
  const port = await listen(server)
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, bucket: 'fotos', ...CREDENTIALS },
    refused,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const AUTHORIZATION = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/

/** Verifies Signature Version 4, calculated again from the received request. */
function isSigned(request: IncomingMessage): boolean {
  const [, accessKeyId, scope = '', signedHeaders = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? []
  const { host, 'x-amz-date': date, 'x-amz-content-sha256': payload } = request.headers
  if (accessKeyId !== CREDENTIALS.accessKeyId || !host || typeof date !== 'string' || typeof payload !== 'string') {
    return false
  }
  const headers = signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, request.url, '', headers.join(''), signedHeaders, payload].join('\n')
  const text = ['AWS4-HMAC-SHA256', date, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${CREDENTIALS.secretAccessKey}`,
    )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
