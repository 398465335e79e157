import { useListContext } from 'react-admin'
import { useFormContext } from 'react-hook-form'

/** Applies filters to a list at once, without the delay of its form. */
export function useFilterBy(): (filter: object) => void {
  const { setFilters } = useListContext()
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  return (filter) => {
    const values = filter as Record<string, unknown>
    setFilters(filter)
    // The form is updated too: otherwise text typed a moment ago would still be applied, and undo these filters.
    for (const field of Object.keys(getValues())) setValue(field, values[field] ?? '', { shouldValidate: true })
  }
}
