import { AwsClient } from 'aws4fetch'
import type { FileStore } from './store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** A file store in a bucket of any S3-compatible service, addressed by path: `endpoint/bucket/key`. */
export function s3Store({ endpoint, bucket, ...credentials }: S3Settings): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const call = (key: string, init: RequestInit = {}) =>
    client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/${key}`, {
      ...init,
      // A redirect is refused: a request that is signed for one host is not sent to another.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  return {
    put: async (key, content, contentType) => {
      const headers = { 'content-type': contentType }
      const answer = await call(key, { method: 'PUT', body: new Uint8Array(content), headers })
      if (!answer.ok) throw refusal('keep', key, answer)
    },
    get: async (key) => {
      const answer = await call(key)
      if (answer.status === 404) return null
      if (!answer.ok) throw refusal('give', key, answer)
      return new Uint8Array(await answer.arrayBuffer())
    },
    remove: async (key) => {
      const answer = await call(key, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw refusal('remove', key, answer)
    },
  }
}

function refusal(verb: string, key: string, answer: Response): Error {
  return new Error(`the S3 store did not ${verb} "${key}": it answered ${answer.status}`)
}
