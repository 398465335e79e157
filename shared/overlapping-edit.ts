/** A field that somebody else saved with another value than both the one that an edit began with and the one typed since. */
export type OverlappingField = {
  field: string
  /** The value that the edit began with, the one that is saved now, and the one in the form. */
  base: unknown
  theirs: unknown
  mine: unknown
  /** Whether the form's value was typed; otherwise only the other person changed the field. */
  isContested: boolean
}

/** The three sides of an edit that came second: as it began, as it is saved now, as it is typed. */
export type OverlappingEdit<Form extends object> = { base: Form; theirs: Form; mine: Form }

/** Returns the fields to choose in, in the order of the form: what both changed alike, and what only one side has, needs no choice. */
export function overlappingFields<Form extends object>({
  base,
  theirs,
  mine,
}: OverlappingEdit<Form>): OverlappingField[] {
  return fieldsOf(base, theirs, mine).flatMap((field) => {
    const values = { base: valueOf(base, field), theirs: valueOf(theirs, field), mine: valueOf(mine, field) }
    if (isSame(values.theirs, values.base) || isSame(values.theirs, values.mine)) return []
    return [{ field, ...values, isContested: !isSame(values.mine, values.base) }]
  })
}

/** Returns the form to go on with: what was typed stays, and the rest is as it is saved now. */
export function joinedEdit<Form extends object>({ base, theirs, mine }: OverlappingEdit<Form>): Form {
  const typedFields = fieldsOf(base, theirs, mine).filter(
    (field) => !isSame(valueOf(mine, field), valueOf(base, field)),
  )
  return { ...theirs, ...Object.fromEntries(typedFields.map((field) => [field, valueOf(mine, field)])) }
}

/** Whether everything typed is saved already: somebody else typed the same, or an answer to the own save got lost. */
export function isSaved<Form extends object>(edit: OverlappingEdit<Form>): boolean {
  return isSame(joinedEdit(edit), edit.theirs)
}

/** Whether two values of a form are the same: lists and objects by their parts, in whatever order an object has them. */
export function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b)
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? inOrder(part) : part)) ?? ''
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function inOrder(record: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function fieldsOf(...forms: readonly object[]): string[] {
  return [...new Set(forms.flatMap((form) => Object.keys(form)))]
}

function valueOf(form: object, field: string): unknown {
  return (form as Readonly<Record<string, unknown>>)[field]
}
