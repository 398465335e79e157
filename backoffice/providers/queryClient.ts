import { QueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/errors.ts'

/** Reads are tried once more only when the server could not be reached: any other failure would fail again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (tries, error) => tries < 1 && error instanceof Failure && error.code === 'UNAVAILABLE',
        refetchOnWindowFocus: false,
      },
      // Without a network they fail at once: one that waited would be sent when its sender has given it up.
      mutations: { networkMode: 'always' },
    },
  })
}
