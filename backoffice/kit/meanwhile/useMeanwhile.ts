import { useState } from 'react'
import { currentIn } from '#shared/changed-meanwhile.ts'
import type { Failure } from '#shared/errors.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import type { OverlappingEdit } from '#shared/overlapping-edit.ts'

/** A record as its form shows it, and what it is known by when it is saved: mostly its version. */
type StoredRecord<Form, Key> = Key & { form: Form }

/**
 * Keeps what an edit is compared with: the record as it was read first and, after somebody else saved it meanwhile, as the refusal
 * brings it (D-09). `read` returns that record, and null for any other refusal.
 */
export function useMeanwhile<Form extends object, Key extends object = { version: number }>(
  start: StoredRecord<Form, Key>,
  read: (failure: Failure) => StoredRecord<Form, Key> | null,
) {
  const [stored, setStored] = useState(start)
  const [overlap, setOverlap] = useState<OverlappingEdit<Form> | null>(null)

  /** Returns whether the refusal is one that the user can resolve by choosing. */
  function onRefused(failure: Failure, typed: object): boolean {
    const current = read(failure)
    if (!current) return false
    // A field that the form does not show has the value that the edit began with.
    setOverlap({ base: stored.form, theirs: current.form, mine: { ...stored.form, ...typed } })
    setStored(current)
    return true
  }

  return { stored, overlap, onRefused }
}

/**
 * Does the same for a record that a refusal brings as the call `edit` answers it; `storedOf` reads a record as the form shows it.
 * `start` is what the form begins with.
 */
export function useEdit<Row, E extends Endpoint, Form extends object, Key extends object>(
  record: Row,
  edit: E,
  storedOf: (record: Row | ResultOf<E>) => StoredRecord<Form, Key>,
) {
  const [first] = useState(() => storedOf(record))
  const meanwhile = useMeanwhile<Form, Key>(first, (failure) => {
    const current = currentIn(failure, edit)
    return current && storedOf(current)
  })
  return { start: first.form, ...meanwhile }
}
