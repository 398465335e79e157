import type { GetListParams } from 'react-admin'

/** The page and order of a list as its endpoint takes them: page 2 of 25 is the inclusive range [25, 49]. */
export function pageQuery<Field extends string>({
  pagination,
  sort,
}: Pick<GetListParams, 'pagination' | 'sort'>): { sort?: [Field, 'ASC' | 'DESC']; range?: [number, number] } {
  return {
    // A field that the endpoint does not sort by is refused by its contract.
    ...(sort ? { sort: [sort.field as Field, sort.order] } : {}),
    ...(pagination
      ? { range: [(pagination.page - 1) * pagination.perPage, pagination.page * pagination.perPage - 1] }
      : {}),
  }
}
