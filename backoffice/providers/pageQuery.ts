import type { GetListParams } from 'react-admin'

/** The page and the sort order in the format of list endpoints: page 2 of 25 rows is the inclusive range [25, 49]. */
export function pageQuery<Field extends string>({
  pagination,
  sort,
}: Pick<GetListParams, 'pagination' | 'sort'>): { sort?: [Field, 'ASC' | 'DESC']; range?: [number, number] } {
  return {
    // The contract refuses a field that the endpoint does not sort by.
    ...(sort ? { sort: [sort.field as Field, sort.order] } : {}),
    ...(pagination
      ? { range: [(pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage - 1] }
      : {}),
  }
}
