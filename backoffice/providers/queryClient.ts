import { QueryClient } from '@tanstack/react-query'
import { Failure } from '#shared/errors.ts'

/** Reads are retried once, and only when the server could not be reached: any other failure would repeat itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (tries, error) => tries < 1 && error instanceof Failure && error.code === 'UNAVAILABLE',
        refetchOnWindowFocus: false,
      },
      // Without a network, writes fail at once: a paused one would be sent after the user has given up on it.
      mutations: { networkMode: 'always' },
    },
  })
}
