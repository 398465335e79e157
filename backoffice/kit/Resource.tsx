import type { ComponentType } from 'react'
import { Resource as ReactAdminResource, useBasename } from 'react-admin'
import { Route } from 'react-router-dom'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { AllowedPage } from './AllowedPage.tsx'
import { lazyPages } from './lazySection.tsx'
import { type ResourceDefinition, permissionOf } from './resource-definition.ts'

/** The fields of a section that the menu reads. */
export type ResourceOptions = Pick<ResourceDefinition, 'title' | 'menu' | 'paths'>

const ADDRESSES: Record<string, string> = { create: 'add', edit: 'edit/:id', show: ':id' }

/** `name` is the section's address: react-admin takes the `name` of an element for that (docs/interface.md). */
type Props = { name: string; definition: ResourceDefinition; Page: ComponentType<{ name: string }> }

const DefinedResource = ({ definition, Page }: Props) => {
  const { name, pages } = definition
  const allowed = (page: string) => (
    <AllowedPage needs={permissionOf(definition, page)} section={name}>
      <Page name={page} />
    </AllowedPage>
  )
  return (
    <ReactAdminResource name={name} list={pages.names.includes('list') ? allowed('list') : <NoList />}>
      {pages.names.flatMap((page) =>
        page === 'list' ? [] : <Route key={page} path={ADDRESSES[page] ?? page} element={allowed(page)} />,
      )}
    </ReactAdminResource>
  )
}

const NoList = () => <NotFoundPage home={useBasename()} />

DefinedResource.raName = 'Resource'
DefinedResource.registerResource = ({ definition: { name, title, menu, paths } }: Props) =>
  ReactAdminResource.registerResource({
    name,
    options: { title, menu, paths } satisfies { [O in keyof ResourceOptions]: unknown },
  })

/** Registers a section in react-admin. Call it once per section: each call makes new components, which would remount. */
export function resourceOf(definition: ResourceDefinition) {
  const { name, paths, pages, calls } = definition
  // Loads the endpoints together with the pages, which cannot show anything without them.
  const load = async () => {
    const [loaded] = await Promise.all([pages.load(), typeof calls === 'function' ? calls() : calls])
    return loaded
  }
  return <DefinedResource key={name} name={paths.address} definition={definition} Page={lazyPages(name, load)} />
}
