import type { ComponentType } from 'react'
import type { GetListParams } from 'react-admin'
import type { Permission } from '#shared/access/permissions.ts'
import type { NounPaths } from '../paths.ts'
import type { Resource } from '../providers/resource.ts'

/** Where the pages of a noun come from, and which there are: their addresses are known before they are loaded. */
type Pages = {
  names: readonly string[]
  load: () => Promise<Readonly<Record<string, ComponentType>>>
}

type NameIn<P> = P extends `${infer Name}.${string}` ? Name : never

/**
 * One noun of one area: its calls, words, addresses and pages. It is loaded with the area, its pages when the first of them
 * is opened.
 */
export type Noun = Resource & {
  /** Its name in the table of permissions, in react-admin and in its texts. */
  name: NameIn<Permission>
  paths: NounPaths
  /** The title of its list. */
  title: string
  /** Its entry in the menu, for roles that may list it. */
  menu?: {
    /** The bar itself, or the menu of administration. */
    place: 'bar' | 'management'
    icon: ComponentType
    /** Shorter than the title. */
    label?: string
    /** The query of its list's first page, where the list is large enough to be preloaded. */
    firstPage?: () => GetListParams
  }
  pages: Pages
  /** What its pages read besides, by react-admin's names. */
  beside?: Readonly<Record<string, Resource>>
}

/** The pages of a noun: `list`, `create`, `edit` and `show` have addresses of their own, any other goes by its name. */
export function pagesOf<const Name extends string>(
  names: readonly Name[],
  load: () => Promise<Readonly<Record<NoInfer<Name>, ComponentType>>>,
): Pages {
  return { names, load }
}

/** All that an area of these nouns reads, by name. */
export function resourcesOf(nouns: readonly Noun[]): Record<string, Resource> {
  return Object.fromEntries(nouns.flatMap((noun) => [[noun.name, noun], ...Object.entries(noun.beside ?? {})]))
}
