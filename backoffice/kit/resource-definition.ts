import type { ComponentType } from 'react'
import type { GetListParams } from 'react-admin'
import type { Permission } from '#shared/access/permissions.ts'
import type { ResourcePaths } from '../paths.ts'
import type { Resource } from '../providers/resource.ts'

/** The names of a section's pages, and their loader: the addresses are known before the pages are loaded. */
type Pages = {
  names: readonly string[]
  /** The permissions of pages that are named in their address. */
  needs: Readonly<Partial<Record<string, Permission>>>
  load: () => Promise<Readonly<Record<string, ComponentType>>>
}

/** The places of the menu: the header bar, and the groups of sections by the people who use them. */
export const menuPlaces = ['bar', 'money', 'catalogue', 'people', 'control'] as const
export type MenuPlace = (typeof menuPlaces)[number]

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
    place: MenuPlace
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

/**
 * The pages of a section: `list`, `create`, `edit` and `show` have fixed addresses and need the permission of that name, any other
 * page is named in its address, and in `needs` with its permission.
 */
export function pagesOf<const Name extends string>(
  names: readonly Name[],
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
  needs: Pages['needs'] = {},
): Pages {
  return { names, load, needs }
}

/** The permission that a page of a section needs. */
export function permissionOf({ name, pages }: Pick<ResourceDefinition, 'name' | 'pages'>, page: string): Permission {
  return pages.needs[page] ?? (`${name}.${page}` as Permission)
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
