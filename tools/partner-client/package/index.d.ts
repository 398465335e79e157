import type { Client, ClientOptions } from 'openapi-fetch'
import type { components, paths } from './schema.d.ts'

export type { components, operations, paths, webhooks } from './schema.d.ts'

/** The data of the API by name, such as `Schemas['Sale']`. */
export type Schemas = components['schemas']

export type Settings = Omit<ClientOptions, 'baseUrl'> & {
  /** The address of the site, without a slash at the end. */
  url: string
  /** A key: cb_test_… or cb_live_… */
  key: string
}

/** Makes a client of the partner API, whose calls return `data` or an `error` with a stable `code`. */
export function createClient(settings: Settings): Client<paths>
