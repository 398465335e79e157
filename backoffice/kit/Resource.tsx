import type { ComponentType } from 'react'
import { Resource as ReactAdminResource, useBasename } from 'react-admin'
import { Route } from 'react-router-dom'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { lazyPages } from './lazySection.tsx'
import type { Noun } from './noun.ts'

/** The fields of a section that the menu reads. */
export type ResourceOptions = Pick<Noun, 'title' | 'menu' | 'paths'>

const ADDRESSES: Record<string, string> = { create: 'add', edit: 'edit/:id', show: ':id' }

/** `name` is the section's address: react-admin takes the `name` of an element for that (docs/interface.md). */
type Props = { name: string; noun: Noun; Page: ComponentType<{ name: string }> }

const NounResource = ({ noun: { name, pages }, Page }: Props) => (
  <ReactAdminResource name={name} list={pages.names.includes('list') ? <Page name="list" /> : <NoList />}>
    {pages.names.flatMap((page) =>
      page === 'list' ? [] : <Route key={page} path={ADDRESSES[page] ?? page} element={<Page name={page} />} />,
    )}
  </ReactAdminResource>
)

const NoList = () => <NotFoundPage home={useBasename()} />

NounResource.raName = 'Resource'
NounResource.registerResource = ({ noun: { name, title, menu, paths } }: Props) =>
  ReactAdminResource.registerResource({
    name,
    options: { title, menu, paths } satisfies { [O in keyof ResourceOptions]: unknown },
  })

/** Registers a section in react-admin. Call it once per section: each call makes new components, which would remount. */
export function resourceOf(noun: Noun) {
  const { name, paths, pages, calls } = noun
  // Loads the endpoints together with the pages, which cannot show anything without them.
  const load = async () => {
    const [loaded] = await Promise.all([pages.load(), typeof calls === 'function' ? calls() : calls])
    return loaded
  }
  return <NounResource key={name} name={paths.address} noun={noun} Page={lazyPages(name, load)} />
}
