import { vi } from 'vitest'

/** What a command prints, line by line; how it is refused, when it is. */
export async function outputOf(command: () => Promise<void>): Promise<string> {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  try {
    await command()
    return print.mock.calls.map(String).join('\n')
  } catch (error) {
    return `refused: ${(error as Error).message}`
  } finally {
    print.mockRestore()
  }
}
