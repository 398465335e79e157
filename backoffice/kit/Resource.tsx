import type { ComponentType } from 'react'
import { type GetListParams, Resource as ReactAdminResource, type ResourceProps, useBasename } from 'react-admin'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'

/** How the menu shows a resource, and where: in the bar itself, or in the menu of administration. */
export type ResourceOptions = {
  label: string
  menu?: 'bar' | 'management'
  /** The query of its list's first page, where the list is large enough to be preloaded. */
  firstPage?: () => GetListParams
}

/** `name` is its address below the area's; `resource` its name for calls, permissions and texts where that is another one. */
export type ResourceDefinition = Omit<ResourceProps, 'options'> & {
  resource?: string
  icon: ComponentType
  options: ResourceOptions
}

/** A resource at its literal address (docs/interface.md): react-admin takes an element's `name` for its address. */
export const Resource = ({ resource, ...props }: ResourceDefinition) => (
  <ReactAdminResource list={<NoList />} {...props} name={resource ?? props.name} />
)

const NoList = () => <NotFoundPage home={useBasename()} />

Resource.raName = 'Resource'
Resource.registerResource = ({ resource, ...props }: ResourceDefinition) => {
  const options = { ...props.options, address: props.name }
  return ReactAdminResource.registerResource({ ...props, options, name: resource ?? props.name })
}
