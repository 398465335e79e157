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
      // Without a network they fail at once: none waits to be done when nobody expects it any more.
      mutations: { networkMode: 'always' },
    },
  })
}
