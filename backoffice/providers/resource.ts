import type { Endpoint } from '#shared/http.ts'

/** The methods of react-admin on a resource. */
export type Method = 'getList' | 'getOne' | 'create' | 'update' | 'delete'

/** The endpoints of a resource, each under the name of react-admin's method. */
export type Calls = { readonly [M in Method]?: Endpoint } & {
  /** The field that identifies a row, where rows have no id. */
  readonly key?: string
}

/** A resource of react-admin: its endpoints, and the names of its fields on screen. */
export type Resource = {
  /** The endpoints, or a function that loads them for the first call. */
  calls?: Calls | (() => Promise<Calls>)
  words?: {
    /** The singular and the plural, as "one |||| many". */
    name: string
    fields: Readonly<Record<string, string>>
  }
}
