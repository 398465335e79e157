import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import type { Dependencies } from '../../server/features/dependencies.ts'
import type { SandboxParts } from '../../server/features/sandbox/parts.ts'
import type { Terms } from '../../server/features/sandbox/terms.ts'
import type { Sandbox, Sandboxes, TestKey, World } from '../../server/features/world.ts'
import type { Connection, Database } from '../../server/platform/db/schema/database.ts'
import { type Import, importsOf } from './imports.ts'

/** What needs no look inside. */
type Leaf = string | number | boolean | bigint | symbol | null | undefined | Date | IncomingMessage | ServerResponse

/** True where a connection is in a type: as a value in it, or as what its functions take or return. */
type Holds<T, Depth extends unknown[] = []> = Depth['length'] extends 6
  ? false
  : T extends Leaf
    ? false
    : T extends Database | Connection | Dependencies
      ? true
      : T extends (...sent: infer Sent) => infer Answer
        ? Holds<Sent[number], [...Depth, 0]> | Holds<Awaited<Answer>, [...Depth, 0]>
        : T extends ReadonlyMap<unknown, infer Value>
          ? Holds<Value, [...Depth, 0]>
          : T extends readonly (infer Item)[]
            ? Holds<Item, [...Depth, 0]>
            : T extends object
              ? { [Name in keyof T]-?: Holds<T[Name], [...Depth, 0]> }[keyof T]
              : false

/** The names of the properties of a type in which a connection is. */
type Holding<T> = { [Name in keyof T]-?: true extends Holds<T[Name]> ? Name : never }[keyof T]

let imports: Import[]
beforeAll(async () => {
  imports = await importsOf('server')
})

const importersOf = (file: string) =>
  imports.filter(({ from, to }) => to === file && !from.endsWith('.test.ts')).map(({ from }) => from)

describe('W-04 no type of the code takes the connection of the live shop and that of a sandbox', () => {
  test('what the live shop knows of sandboxes holds no connection, and its functions take and return none', () => {
    expectTypeOf<Holds<Sandboxes>>().toEqualTypeOf<false>()
    expectTypeOf<Holds<Sandbox>>().toEqualTypeOf<false>()
    expectTypeOf<Holds<World>>().toEqualTypeOf<false>()
    expectTypeOf<Holds<TestKey>>().toEqualTypeOf<false>()
  })

  test('what a sandbox gets of the live shop holds none: its terms are JSON', () => {
    expectTypeOf<Holds<Terms>>().toEqualTypeOf<false>()
    expectTypeOf<Holds<SandboxParts['readTerms']>>().toEqualTypeOf<false>()
    // These three are for the connection that the sandbox opens itself.
    expectTypeOf<Holding<Omit<SandboxParts, 'features' | 'createApp'>>>().toEqualTypeOf<
      'serveCalls' | 'prepareCiphers' | 'connect'
    >()
  })

  test('the checks above find a connection', () => {
    expectTypeOf<Holds<{ deep: { read: (db: Database) => void } }>>().toEqualTypeOf<boolean>()
    expectTypeOf<true extends Holds<Dependencies> ? true : false>().toEqualTypeOf<true>()
    expectTypeOf<true extends Holds<{ open: () => Promise<Connection> }> ? true : false>().toEqualTypeOf<true>()
  })

  test('what opens sandboxes is imported where the shop is put together, and nowhere else', () => {
    expect(importersOf('server/features/sandbox/open.ts')).toEqual(
      expect.arrayContaining(['server/sandboxes.ts', 'server/features/sandbox/sandboxes.ts']),
    )
    expect(importersOf('server/features/sandbox/open.ts')).toHaveLength(2)
    expect(importersOf('server/features/sandbox/sandboxes.ts')).toEqual(['server/sandboxes.ts'])
    expect(importersOf('server/features/sandbox/terms.ts').toSorted()).toEqual([
      'server/features/sandbox/copy.ts',
      'server/features/sandbox/parts.ts',
      'server/sandboxes.ts',
    ])
  })
})
