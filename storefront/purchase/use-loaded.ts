import { useEffect, useEffectEvent, useState } from 'react'
import { Failure } from '#shared/errors.ts'

export type Loaded<Value> =
  | { status: 'loading' }
  | { status: 'ready'; value: Value }
  | { status: 'failed'; failure: Failure }

/**
 * Loads the value that `key` identifies, again whenever the key changes; null waits. A late answer for an older key is dropped.
 */
export function useLoaded<Value>(
  key: string | null,
  load: () => Promise<Value>,
): { loaded: Loaded<Value>; retry: () => void } {
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded<Value> } | null>(null)
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(load)

  useEffect(() => {
    if (key === null) return
    let isWanted = true
    const arrived = (loaded: Loaded<Value>) => isWanted && setAnswer({ key, loaded })
    begin().then(
      (value) => arrived({ status: 'ready', value }),
      (error: unknown) => arrived({ status: 'failed', failure: asFailure(error) }),
    )
    return () => {
      isWanted = false
    }
  }, [key, tries])

  const retry = () => {
    setAnswer(null)
    setTries((before) => before + 1)
  }
  return { loaded: answer?.key === key ? answer.loaded : { status: 'loading' }, retry }
}

/** Converts an error to a failure with a text for people. */
export function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('UNEXPECTED')
}
