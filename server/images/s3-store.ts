import { AwsClient } from 'aws4fetch'
import { contentTypeOf, storedContentType } from './image-key.ts'
import type { ImageStore } from './store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const TIMEOUT_MS = 10_000
const RETRIES = 2

/** Images as objects of a bucket in any S3-compatible store, addressed by path: `endpoint/bucket/key`. */
export function s3ImageStore({ endpoint, bucket, ...credentials }: S3Settings): ImageStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: RETRIES })
  const address = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`
  return {
    put: async (key, { content, contentType }) => {
      const type = storedContentType(key, contentType)
      const answer = await client.fetch(address(key), {
        method: 'PUT',
        body: new Uint8Array(content),
        headers: { 'content-type': type },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!answer.ok) throw refusal('keep', key, answer)
    },
    get: async (key) => {
      const contentType = contentTypeOf(key)
      if (contentType === null) return null
      const answer = await client.fetch(address(key), { signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (answer.status === 404) return null
      if (!answer.ok) throw refusal('give', key, answer)
      return { content: new Uint8Array(await answer.arrayBuffer()), contentType }
    },
  }
}

function refusal(verb: string, key: string, answer: Response): Error {
  return new Error(`the S3 store did not ${verb} "${key}": it answered ${answer.status}`)
}
