import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What waits for most of its time, or takes the longest: begun last, it would run on when nothing else is left to do. */
const FIRST = [
  'server/platform/jobs/jobs.test.ts',
  'server/features/purchase/payment/longest-wait.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/server/database-down.test.ts',
  'tests/server/leaks.test.ts',
  'tests/server/npm-start.test.ts',
  'tools/backup/backup.test.ts',
  'tools/person/person.test.ts',
  'tools/seed/first-start.test.ts',
]
const isFirst = ({ moduleId }: TestSpecification) => FIRST.some((file) => moduleId.endsWith(file))

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isFirst), ...sorted.filter((one) => !isFirst(one))]
  }
}
