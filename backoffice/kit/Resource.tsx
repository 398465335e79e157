import { Resource as ReactAdminResource, type ResourceProps } from 'react-admin'

/** `name` is its address below the area's; `resource` its name for calls, permissions and texts where that is another one. */
export type Noun = ResourceProps & { resource?: string }

/** A resource at its literal address (docs/interface.md): react-admin takes an element's `name` for its address. */
export const Resource = ({ resource, ...props }: Noun) => (
  <ReactAdminResource {...props} name={resource ?? props.name} />
)

Resource.raName = 'Resource'
Resource.registerResource = ({ resource, ...props }: Noun) =>
  ReactAdminResource.registerResource({ ...props, name: resource ?? props.name })
