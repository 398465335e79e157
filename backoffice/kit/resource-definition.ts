import type { ComponentType } from 'react'
import type { GetListParams } from 'react-admin'
import type { Permission } from '#shared/access/permissions.ts'
import type { ResourcePaths } from '../paths.ts'
import type { Resource } from '../providers/resource.ts'

/** The names of a section's pages, and their loader: the addresses are known before the pages are loaded. */
type Pages = {
  names: readonly string[]
  load: () => Promise<Readonly<Record<string, ComponentType>>>
}

type NameIn<P> = P extends `${infer Name}.${string}` ? Name : never

/**
 * One section of one area: its endpoints, texts, addresses and pages. The declaration loads with the area, the pages when the
 * first of them is opened.
 */
export type ResourceDefinition = Resource & {
  /** The section's name in the table of permissions, in react-admin and in its texts. */
  name: NameIn<Permission>
  paths: ResourcePaths
  /** The title of the list. */
  title: string
  /** The entry in the menu, for roles that may list the section. */
  menu?: {
    /** Whether the entry is in the header bar or in the menu of administration. */
    place: 'bar' | 'management'
    icon: ComponentType
    /** The entry's label, where it is shorter than the title. */
    label?: string
    /** The query of the list's first page, for lists that are worth preloading because they are large. */
    firstPage?: () => GetListParams
  }
  pages: Pages
  /** Other resources that the section's pages read, by react-admin's names. */
  otherResources?: Readonly<Record<string, Resource>>
}

/** The pages of a section: `list`, `create`, `edit` and `show` have fixed addresses, any other page is named in its address. */
export function pagesOf<const Name extends string>(
  names: readonly Name[],
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
): Pages {
  return { names, load }
}

/** All resources that an area with these sections reads, by name. */
export function resourcesOf(definitions: readonly ResourceDefinition[]): Record<string, Resource> {
  return Object.fromEntries(
    definitions.flatMap((definition) => [
      [definition.name, definition],
      ...Object.entries(definition.otherResources ?? {}),
    ]),
  )
}
