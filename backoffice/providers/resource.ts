import type { Endpoint } from '#shared/http.ts'

/** What react-admin can do with a resource. */
export type Method = 'getList' | 'getOne' | 'create' | 'update' | 'delete'

/** The endpoints of a resource, each under react-admin's name for what it does. */
export type Calls = { readonly [M in Method]?: Endpoint } & {
  /** The field that its rows are told apart by, where they have no id. */
  readonly key?: string
}

/** What react-admin reads under one name: how it is called, and what its fields are called on screen. */
export type Resource = {
  /** At once, or when the first call is made. */
  calls?: Calls | (() => Promise<Calls>)
  words?: {
    /** One of them |||| many. */
    name: string
    fields: Readonly<Record<string, string>>
  }
}
