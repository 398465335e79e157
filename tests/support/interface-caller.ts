import type { FastifyInstance } from 'fastify'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { newAddress } from './new-address.ts'

export type InterfaceAnswer = { status: number; type: string | null; json: { [name: string]: unknown } }

/** Calls an app over a socket, as other programs do; paths, bodies and answers are those of docs/interface.md. */
export type InterfaceCaller = {
  send: (method: string, path: string, body?: unknown, token?: string) => Promise<InterfaceAnswer>
  login: (
    user: string,
    role: 1 | 2,
  ) => Promise<{ data: { token: string; user: string; name: string; businessType: string } }>
}

/** Listens on a free port. Each call comes from another address, so that no rate limit applies. */
export async function interfaceCaller(app: FastifyInstance): Promise<InterfaceCaller> {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  async function send(method: string, path: string, body?: unknown, token?: string): Promise<InterfaceAnswer> {
    const isForm = body instanceof FormData
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        'x-forwarded-for': newAddress(),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    })
    const type = response.headers.get('content-type')
    const text = await response.text()
    return { status: response.status, type, json: type?.startsWith('application/json') ? JSON.parse(text) : {} }
  }

  return {
    send,
    async login(user, role) {
      const { json } = await send('POST', '/user/login', { user, password: DEMO_PASSWORD, role })
      return json as Awaited<ReturnType<InterfaceCaller['login']>>
    },
  }
}

/** The fields that a refusal names: the key of each, by its path. */
export function fieldsOf({ json }: InterfaceAnswer): Record<string, unknown> {
  const fields = (json.fields ?? []) as { path: string; key: string }[]
  return Object.fromEntries(fields.map(({ path, key }) => [path, key]))
}
