import { type ComponentType, lazy } from 'react'
import { whenConnected } from './connection.ts'

/**
 * Declares a component that `load` loads when it is first rendered; without a network, once it is back, because React keeps a
 * failed load for as long as the document lives.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await whenConnected(load) }))
}

/** Declares a component that `load` loads when it is first rendered, and that the page does without where that fails. */
export function optionalPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }))
}
