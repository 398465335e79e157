import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { Failure } from '#shared/errors.ts'
import { connected } from '../connection.ts'

export type LoadState<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; failure: Failure }

/**
 * Loads the value that `key` identifies, again whenever the key changes; null waits. A late answer for an older key is dropped.
 * What failed because the network was gone is loaded again when it is back.
 */
export function useLoaded<Value>(
  key: string | null,
  load: () => Promise<Value>,
): { loaded: LoadState<Value>; retry: () => void } {
  const [answer, setAnswer] = useState<{ key: string; loaded: LoadState<Value> } | null>(null)
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(load)

  const retry = useCallback(() => {
    setAnswer(null)
    setTries((before) => before + 1)
  }, [])

  useEffect(() => {
    if (key === null) return
    let isWanted = true
    const arrived = (loaded: LoadState<Value>) => isWanted && setAnswer({ key, loaded })
    begin().then(
      (value) => arrived({ status: 'ready', value }),
      (error: unknown) => {
        const failure = asFailure(error)
        arrived({ status: 'failed', failure })
        if (failure.key === 'CONNECTION_LOST') void connected().then(() => isWanted && retry())
      },
    )
    return () => {
      isWanted = false
    }
  }, [key, tries, retry])

  return { loaded: answer?.key === key ? answer.loaded : { status: 'loading' }, retry }
}

/** Converts an error to a failure with a text for people. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('UNEXPECTED')
}
